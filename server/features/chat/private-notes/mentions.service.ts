import { mentionedIn } from '#contract/values/chat/mentions.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Portal } from '#server/portal.ts';
import type { NoteRow } from './private-notes.queries.ts';

export interface NoteAudience {
  customer: Person;
  /** The staff who read the note. */
  readers: readonly Person[];
}

/**
 * Tells those who are mentioned in a note, if they may read it, and not again after a change of it. The text stays where
 * it is: neither bell nor mail has it.
 */
export async function ringMentioned(
  { notify }: Pick<Portal, 'notify'>,
  transaction: Transaction,
  { customer, readers }: NoteAudience,
  { after, before }: { after: NoteRow; before?: NoteRow },
): Promise<void> {
  const others = readers.filter(({ id }) => id !== after.authorId).map(({ id, fullName: name }) => ({ id, name }));
  const known = mentionedIn(before?.text ?? '', others).map(({ id }) => id);
  const userIds = mentionedIn(after.text, others)
    .map(({ id }) => id)
    .filter((id) => !known.includes(id));
  if (userIds.length === 0) return;
  const author = readers.find(({ id }) => id === after.authorId)?.fullName ?? 'A colleague';
  await notify(transaction, 'note-mention', {
    userIds,
    title: `${author} mentioned you`,
    description: `In a private note beside the conversation with ${customer.fullName}.`,
    createdBy: after.authorId,
    mail: {
      key: `note-mention:${after.id}`,
      link: { label: 'Open the conversation', path: `/?contact=${customer.id}` },
    },
  });
}
