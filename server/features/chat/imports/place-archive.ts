import type { Person } from '#server/features/people/people.queries.ts';
import type { PlacedMessage } from './conversation-imports.queries.ts';
import { type ArchiveFiles, readDeskArchive } from './desk-archive.ts';
import { withoutErased } from './erased-writers.ts';
import { type LeftOut, placeConversation } from './place-messages.ts';
import type { DeskName } from './read-conversation.ts';

export interface PlacingOrder {
  files: ArchiveFiles;
  people: readonly Person[];
  addresses: readonly { id: number; email: string }[];
  importer: Person;
  /** Hashes of the addresses of erased people. */
  erased: ReadonlySet<string>;
  nowMs: number;
}

export interface PlacedArchive {
  desk: DeskName;
  /** Number of addresses that nobody here has. */
  unknownPeople: number;
  conversations: { customerId: number; messages: PlacedMessage[] }[];
  leftOut: LeftOut[];
}

/** Reads an archive and returns what can be imported and what is left out. Throws 400 for an invalid archive. */
export async function placeArchive({
  files,
  people,
  addresses,
  importer,
  erased,
  nowMs,
}: PlacingOrder): Promise<PlacedArchive> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const find = (id: number) => byId.get(id);
  const placing = { byEmail: peopleByEmail(addresses, find), find, importer, nowMs, taken: new Set<string>() };
  const placed: PlacedArchive = { desk: 'zendesk', unknownPeople: 0, conversations: [], leftOut: [] };
  const [seen, unknown] = [new Set<string>(), new Set<string>()];
  const unread = await readDeskArchive(files, (whole) => {
    const read = withoutErased(whole, erased);
    const { id, line, title: what, asker } = read;
    placed.desk = read.desk;
    if (seen.has(id)) {
      placed.leftOut.push({ line, what, reason: 'It’s in the file twice' });
      return;
    }
    seen.add(id);
    const { customerId, messages, leftOut } = placeConversation(read, placing);
    placed.leftOut.push(...leftOut);
    if (customerId !== null) placed.conversations.push({ customerId, messages });
    else if (asker?.email && !placing.byEmail.has(asker.email)) unknown.add(asker.email);
  });
  placed.leftOut.push(...unread.map(({ line, reason }) => ({ line, what: '', reason })));
  placed.leftOut.sort((one, other) => one.line - other.line);
  return { ...placed, unknownPeople: unknown.size };
}

function peopleByEmail(addresses: PlacingOrder['addresses'], find: (id: number) => Person | undefined) {
  const byEmail = new Map<string, Person[]>();
  for (const { id, email } of addresses) {
    const person = find(id);
    const key = email.toLowerCase();
    const before = byEmail.get(key) ?? [];
    if (person && !before.includes(person)) byEmail.set(key, [...before, person]);
  }
  return byEmail;
}
