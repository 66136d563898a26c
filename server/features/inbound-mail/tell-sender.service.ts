import type { Transaction } from '#server/db/schema.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';
import type { IncomingMail } from './reading/parse-mail.ts';

interface Told {
  mail: Pick<IncomingMail, 'hash' | 'subject'>;
  person: Person;
  contact: Person;
  /** Why no message came of it; undefined if one did, without these files. */
  why?: string;
  refused?: readonly string[];
}

/** Tells a confirmed sender why a mail, or some of its files, did not become a message. Nobody else is ever answered. */
export async function tellSender(
  writeMail: WriteMail,
  transaction: Transaction,
  { mail: { hash, subject }, person, contact, why, refused = [] }: Told,
): Promise<void> {
  const named = subject === '' ? 'Your e-mail' : `Your e-mail “${subject.slice(0, 200)}”`;
  await writeMail(transaction, {
    userIds: [person.id],
    kind: 'answer-not-taken',
    key: `answer-not-taken:${hash}`,
    subject: why ? 'Your e-mail was not taken' : 'Files of your e-mail were not taken',
    paragraphs: [
      why ? `${named} did not become a message: ${why}.` : `${named} became a message, but without some of its files.`,
      ...(refused.length > 0 ? [refused.join('\n')] : []),
    ],
    link: { label: 'Open the conversation', path: `/?contact=${contact.id}` },
  });
}
