import { plainFromHtml } from './plain-from-html.ts';
import {
  emailOf,
  idOf,
  listOf,
  objectOf,
  type ReadConversation,
  textOf,
  type Writer,
  type Written,
} from './read-conversation.ts';

/** Conversations of Intercom, as its API and its export write them. Fields: Intercom's documentation of conversations. */
export function isIntercomConversation(item: unknown): boolean {
  const one = objectOf(item);
  return one['type'] === 'conversation' || 'conversation_parts' in one;
}

export function readIntercomConversation(item: unknown, line: number): ReadConversation | null {
  const one = objectOf(item);
  const id = idOf(one['id']);
  if (id === null) return null;
  const source = objectOf(one['source']);
  const parts = one['conversation_parts'];
  const list = Array.isArray(parts) ? parts : listOf(objectOf(parts)['conversation_parts']);
  const first = readPart({ ...source, id: 'source', created_at: one['created_at'] }, 0);
  const written = [...('body' in source ? [first] : []), ...list.map((part, at) => readPart(objectOf(part), at + 1))];
  const said = written.filter(({ text, files }) => text !== '' || files > 0);
  const asker = said.find(({ writer }) => writer !== null && !writer.isOfTeam)?.writer ?? contactOf(one['contacts']);
  return { desk: 'intercom', id, title: `Conversation ${id}`, line, asker, written: said };
}

function readPart(part: Record<string, unknown>, at: number): Written {
  const seconds = part['created_at'];
  return {
    id: idOf(part['id']) ?? `${at}`,
    writer: writerOf(objectOf(part['author'])),
    text: plainFromHtml(textOf(part['body'])),
    atMs: typeof seconds === 'number' ? seconds * 1000 : Date.parse(textOf(seconds)),
    files: listOf(part['attachments']).length,
    isPrivate: textOf(part['part_type']).startsWith('note'),
  };
}

/** Their `type`: `user`, `lead` or `contact` asks; `admin`, `team` and `bot` answer. */
function writerOf(author: Record<string, unknown>): Writer | null {
  const type = textOf(author['type']);
  if (type === '') return null;
  return {
    email: emailOf(author['email']),
    name: textOf(author['name']),
    isOfTeam: type === 'admin' || type === 'team' || type === 'bot',
  };
}

function contactOf(value: unknown): Writer | null {
  const contacts = Array.isArray(value) ? value : listOf(objectOf(value)['contacts']);
  const { email, name } = objectOf(contacts[0]);
  return emailOf(email) === null ? null : { email: emailOf(email), name: textOf(name), isOfTeam: false };
}
