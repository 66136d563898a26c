import { closeSync, openSync, writeSync } from 'node:fs';
import type { LeftOut } from '#contract/chat/conversation-imports.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PlacedMessage } from './conversation-imports.queries.ts';
import { readDeskArchive } from './desk-archive.ts';
import { placeConversation } from './place-messages.ts';
import type { DeskName } from './read-conversation.ts';

/** An archive that is to be read, and who is here; what has a place goes into a file. */
export interface PlacingOrder {
  path: string;
  /** Each conversation is a line of it, a PlacedConversation. */
  placedPath: string;
  people: readonly Person[];
  addresses: readonly { id: number; email: string }[];
  importerId: number;
  nowMs: number;
}

/** A conversation as it would stand in its customer's channel; `line` and `what` say where in the archive it is. */
export interface PlacedConversation {
  customerId: number;
  line: number;
  what: string;
  messages: PlacedMessage[];
}

export interface PlacedArchive {
  desk: DeskName;
  /** Addresses that nobody here has. */
  unknownPeople: number;
  leftOut: LeftOut[];
}

/** Reads an archive, writes what has a place here into a file, and answers what has none. 400 for no archive. */
export async function placeArchive(order: PlacingOrder): Promise<PlacedArchive> {
  const { path, placedPath, people, importerId, nowMs } = order;
  const byId = new Map(people.map((person) => [person.id, person]));
  const find = (id: number) => byId.get(id);
  const importer = find(importerId);
  if (!importer) throw new Error('Whoever imports is not among the people');
  const placing = { byEmail: peopleByEmail(order, find), find, importer, nowMs };
  const placed: PlacedArchive = { desk: 'zendesk', unknownPeople: 0, leftOut: [] };
  const [seen, unknown] = [new Set<string>(), new Set<string>()];
  const file = openSync(placedPath, 'wx', 0o600);
  try {
    const unread = await readDeskArchive(path, (read) => {
      const { id, line, title: what, asker } = read;
      placed.desk = read.desk;
      if (seen.has(id)) {
        placed.leftOut.push({ line, what, reason: 'It’s in the file twice' });
        return;
      }
      seen.add(id);
      const { customerId, messages, leftOut } = placeConversation(read, placing);
      placed.leftOut.push(...leftOut);
      if (customerId !== null) writeLine(file, { customerId, line, what, messages });
      else if (asker?.email && !placing.byEmail.has(asker.email)) unknown.add(asker.email);
    });
    placed.leftOut.push(...unread.map(({ line, reason }) => ({ line, what: '', reason })));
  } finally {
    closeSync(file);
  }
  return { ...placed, unknownPeople: unknown.size };
}

function writeLine(file: number, conversation: PlacedConversation): void {
  if (conversation.messages.length === 0) return;
  // Whoever reads the file by lines takes these for the end of one.
  const text = JSON.stringify(conversation).replace(/[\u2028\u2029]/g, (sign) =>
    sign === '\u2028' ? '\\u2028' : '\\u2029',
  );
  writeSync(file, `${text}\n`);
}

function peopleByEmail({ addresses }: PlacingOrder, find: (id: number) => Person | undefined) {
  const byEmail = new Map<string, Person[]>();
  for (const { id, email } of addresses) {
    const person = find(id);
    const key = email.toLowerCase();
    const before = byEmail.get(key) ?? [];
    if (person && !before.includes(person)) byEmail.set(key, [...before, person]);
  }
  return byEmail;
}
