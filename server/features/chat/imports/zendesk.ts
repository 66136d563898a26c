import { plainFromHtml, tidy } from './plain-from-html.ts';
import {
  type DeskPeople,
  idOf,
  listOf,
  objectOf,
  privateNotes,
  quoted,
  type ReadConversation,
  textOf,
  type Written,
} from './read-conversation.ts';

/**
 * Recognizes Zendesk tickets from the JSON export (one ticket per line, people inside) or the API (`tickets`, `users`).
 * Fields are as in Zendesk's documentation of tickets and ticket comments.
 */
export function isZendeskTicket(item: unknown): boolean {
  const ticket = objectOf(item);
  return ('requester_id' in ticket || 'requester' in ticket) && ('comments' in ticket || 'description' in ticket);
}

export function readZendeskTicket(item: unknown, line: number, people: DeskPeople): ReadConversation | null {
  const ticket = objectOf(item);
  const id = idOf(ticket['id']);
  if (id === null) return null;
  const requesterId = idOf(ticket['requester_id']) ?? idOf(objectOf(ticket['requester'])['id']) ?? '';
  const asker = people.get(requesterId) ?? null;
  const comments = listOf(ticket['comments']);
  // Without comments nothing says whether the description, which is the first comment, is public.
  const first = { id: 'description', author_id: requesterId, created_at: ticket['created_at'] };
  const all = comments.length > 0 ? comments : [{ ...first, body: ticket['description'] }];
  const written = all.map((comment, at) => readComment(objectOf(comment), at, people));
  return { desk: 'zendesk', id, title: `Ticket ${id}`, line, asker: asker && { ...asker, isOfTeam: false }, written };
}

function readComment(comment: Record<string, unknown>, at: number, people: DeskPeople): Written {
  const plain = textOf(comment['plain_body']) || textOf(comment['body']);
  return {
    id: idOf(comment['id']) ?? `${at + 1}`,
    writer: people.get(idOf(comment['author_id']) ?? '') ?? null,
    text: plain ? tidy(plain.replaceAll('&nbsp;', ' ')) : plainFromHtml(textOf(comment['html_body'])),
    atMs: Date.parse(textOf(comment['created_at'])),
    files: listOf(comment['attachments']).length,
    notPublic: whyNotPublic(comment),
  };
}

function whyNotPublic({ public: isPublic }: Record<string, unknown>): string | null {
  if (isPublic === true) return null;
  if (isPublic === false) return privateNotes;
  if (isPublic === undefined) return 'A comment that doesn’t say whether it’s public is left out';
  return `A comment whose “public” is ${quoted(isPublic)} and not true is left out`;
}
