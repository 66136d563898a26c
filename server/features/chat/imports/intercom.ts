import { plainFromHtml } from './plain-from-html.ts';
import {
  type DeskPeople,
  emailOf,
  idOf,
  listOf,
  objectOf,
  privateNotes,
  quoted,
  type ReadConversation,
  textOf,
  type Writer,
  type Written,
} from './read-conversation.ts';

/** Types of a first message documented by Intercom. Each is between the team and the person who asks. */
const publicSources = [
  'conversation',
  'email',
  'facebook',
  'instagram',
  'phone_call',
  'phone_switch',
  'push',
  'sms',
  'twitter',
  'whatsapp',
];
/** Types of a part whose text was sent to the other side. */
const publicParts = ['comment', 'open', 'close'];

/**
 * Recognizes conversations from Intercom's API or export. Fields are as in Intercom's documentation of conversations.
 */
export function isIntercomConversation(item: unknown): boolean {
  const one = objectOf(item);
  return one['type'] === 'conversation' || 'conversation_parts' in one;
}

export function readIntercomConversation(item: unknown, line: number, people: DeskPeople): ReadConversation | null {
  const one = objectOf(item);
  const id = idOf(one['id']);
  if (id === null) return null;
  const source = objectOf(one['source']);
  const parts = one['conversation_parts'];
  const list = Array.isArray(parts) ? parts : listOf(objectOf(parts)['conversation_parts']);
  const first = { ...source, id: 'source', created_at: one['created_at'] };
  const written = [
    ...('body' in source
      ? [readPart(first, 0, { people, notPublic: whyNotPublic(source['type'], publicSources) })]
      : []),
    ...list.map((item, at) => {
      const part = objectOf(item);
      return readPart(part, at + 1, { people, notPublic: whyNotPublic(part['part_type'], publicParts) });
    }),
  ];
  const said = written.filter(({ text, files }) => text !== '' || files > 0);
  const byAsker = ({ writer, notPublic }: Written) => notPublic === null && writer !== null && !writer.isOfTeam;
  const asker = said.find(byAsker)?.writer ?? contactOf(one['contacts'], people);
  return { desk: 'intercom', id, title: `Conversation ${id}`, line, asker, written: said };
}

function readPart(
  part: Record<string, unknown>,
  at: number,
  { people, notPublic }: { people: DeskPeople; notPublic: string | null },
): Written {
  const seconds = part['created_at'];
  return {
    id: idOf(part['id']) ?? `${at}`,
    writer: writerOf(objectOf(part['author']), people),
    text: plainFromHtml(textOf(part['body'])),
    atMs: typeof seconds === 'number' ? seconds * 1000 : Date.parse(textOf(seconds)),
    files: listOf(part['attachments']).length,
    notPublic,
  };
}

function whyNotPublic(kind: unknown, publicKinds: readonly string[]): string | null {
  if (publicKinds.some((known) => known === kind)) return null;
  if (kind === 'note') return privateNotes;
  if (kind === undefined) return 'A part that doesn’t say of which kind it is is left out';
  return `A part of the kind ${quoted(kind)} is left out, because it may not be public`;
}

/** Intercom's author `type`: `user`, `lead` and `contact` ask; `admin`, `team` and `bot` answer. */
function writerOf(author: Record<string, unknown>, people: DeskPeople): Writer | null {
  const type = textOf(author['type']);
  if (type === '') return null;
  const isOfTeam = type === 'admin' || type === 'team' || type === 'bot';
  const listed = people.get(idOf(author['id']) ?? '');
  const known = listed?.isOfTeam === isOfTeam ? listed : undefined;
  return {
    email: emailOf(author['email']) ?? known?.email ?? null,
    name: textOf(author['name']) || (known?.name ?? ''),
    isOfTeam,
  };
}

function contactOf(value: unknown, people: DeskPeople): Writer | null {
  const contacts = Array.isArray(value) ? value : listOf(objectOf(value)['contacts']);
  const { email, name, id } = objectOf(contacts[0]);
  const listed = people.get(idOf(id) ?? '');
  const address = emailOf(email) ?? (listed?.isOfTeam === false ? listed.email : null);
  return address === null ? null : { email: address, name: textOf(name), isOfTeam: false };
}
