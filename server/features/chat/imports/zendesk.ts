import { plainFromHtml, tidy } from './plain-from-html.ts';
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

/**
 * Tickets of Zendesk: of its JSON export (a ticket a line, people within), or of its API (`tickets`, `users`). Fields: Zendesk's
 * documentation of tickets, ticket comments and users.
 */
export type ZendeskUsers = Map<string, Writer>;

/** Notes everybody whom an item names; whether it was nothing but a person. */
export function noteZendeskUsers(item: unknown, users: ZendeskUsers): boolean {
  const { comments, requester, submitter, assignee, collaborators, ...own } = objectOf(item);
  for (const person of [own, requester, submitter, assignee, ...listOf(collaborators)]) noteUser(person, users);
  for (const comment of listOf(comments)) noteUser(objectOf(comment)['author'], users);
  return comments === undefined && 'email' in own && 'role' in own;
}

function noteUser(value: unknown, users: ZendeskUsers): void {
  const person = objectOf(value);
  const id = idOf(person['id']);
  if (id === null || !('email' in person)) return;
  const role = textOf(person['role']);
  const isOfTeam = role === 'agent' || role === 'admin';
  // Where a ticket names somebody without a role, the list of people knows more.
  const before = users.get(id);
  if (before && role === '') return;
  users.set(id, { email: emailOf(person['email']), name: textOf(person['name']), isOfTeam });
}

export function isZendeskTicket(item: unknown): boolean {
  const ticket = objectOf(item);
  return ('requester_id' in ticket || 'requester' in ticket) && ('comments' in ticket || 'description' in ticket);
}

export function readZendeskTicket(item: unknown, line: number, users: ZendeskUsers): ReadConversation | null {
  const ticket = objectOf(item);
  const id = idOf(ticket['id']);
  if (id === null) return null;
  const requesterId = idOf(ticket['requester_id']) ?? idOf(objectOf(ticket['requester'])['id']) ?? '';
  const asker = users.get(requesterId) ?? null;
  const comments = listOf(ticket['comments']);
  // Without comments the description is all that was written.
  const first = { id: 'description', author_id: requesterId, created_at: ticket['created_at'], public: true };
  const all = comments.length > 0 ? comments : [{ ...first, body: ticket['description'] }];
  const written = all.map((comment, at) => readComment(objectOf(comment), at, users));
  return { desk: 'zendesk', id, title: `Ticket ${id}`, line, asker: asker && { ...asker, isOfTeam: false }, written };
}

function readComment(comment: Record<string, unknown>, at: number, users: ZendeskUsers): Written {
  const plain = textOf(comment['plain_body']) || textOf(comment['body']);
  return {
    id: idOf(comment['id']) ?? `${at + 1}`,
    writer: users.get(idOf(comment['author_id']) ?? '') ?? null,
    text: plain ? tidy(plain.replaceAll('&nbsp;', ' ')) : plainFromHtml(textOf(comment['html_body'])),
    atMs: Date.parse(textOf(comment['created_at'])),
    files: listOf(comment['attachments']).length,
    isPrivate: comment['public'] === false,
  };
}
