const quotedMaxLength = 40;
/** Reason for leaving out internal notes. */
export const privateNotes = 'Private notes are left out';

export type DeskName = 'zendesk' | 'intercom';

export interface Writer {
  email: string | null;
  name: string;
  /** True for a member of the desk's team, or one of its bots. */
  isOfTeam: boolean;
}

export interface Written {
  /** Id that is unique within its conversation. */
  id: string;
  writer: Writer | null;
  text: string;
  /** Milliseconds since the epoch; NaN if the archive has no date. */
  atMs: number;
  files: number;
  /** Reason why it may not be public, so that it is left out; null if the archive says that it is public. */
  notPublic: string | null;
}

export interface ReadConversation {
  desk: DeskName;
  id: string;
  /** The name people know, for example `Ticket 12`. */
  title: string;
  /** Line in the file, or position in its list, from 1. */
  line: number;
  asker: Writer | null;
  written: Written[];
}

/** The value if it is a string, otherwise an empty string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function quoted(value: unknown): string {
  const text = textOf(value) || (JSON.stringify(value) ?? '');
  return `“${text.slice(0, quotedMaxLength)}”`;
}

export function idOf(value: unknown): string | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
}

export function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A normalized e-mail address; null if there is none. */
export function emailOf(value: unknown): string | null {
  const text = textOf(value).trim().toLowerCase();
  return text.includes('@') ? text : null;
}

/** People named in an archive, by the desk's own id. */
export type DeskPeople = Map<string, Writer>;

/** Collects the people that an item names. Returns true if the item itself is a person. */
export function notePeople(item: unknown, people: DeskPeople): boolean {
  const { comments, requester, submitter, assignee, collaborators, ...own } = objectOf(item);
  for (const person of [own, requester, submitter, assignee, ...listOf(collaborators)]) notePerson(person, people);
  for (const comment of listOf(comments)) notePerson(objectOf(comment)['author'], people);
  const isOfIntercom = personTypes.some((type) => type === own['type']);
  return comments === undefined && 'email' in own && ('role' in own || isOfIntercom);
}

/** Intercom's `type` of people in lists. Zendesk's people have a role instead. */
const personTypes = ['contact', 'user', 'lead', 'admin'];

function notePerson(value: unknown, people: DeskPeople): void {
  const person = objectOf(value);
  const id = idOf(person['id']);
  if (id === null || !('email' in person)) return;
  const [role, type] = [textOf(person['role']), textOf(person['type'])];
  // A ticket may name a person without a role; the list of people has more details.
  if (people.has(id) && role === '' && type === '') return;
  const isOfTeam = role === 'agent' || role === 'admin' || type === 'admin';
  people.set(id, { email: emailOf(person['email']), name: textOf(person['name']), isOfTeam });
}
