import type { ImportSummary, LeftOut } from '#contract/chat/conversation-imports.ts';
import { leftOutListed } from '#contract/values/chat/conversation-imports.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { chunksOf } from '#server/db/chunks.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { SpooledFile } from '#server/platform/http/multipart.ts';
import {
  insertImport,
  insertStaged,
  listAddresses,
  listImportedSources,
  listLastTimes,
  moveImport,
  type PlacedMessage,
} from './conversation-imports.queries.ts';
import { readDeskArchive } from './desk-archive.ts';
import { placeConversation } from './place-messages.ts';
import type { DeskName } from './read-conversation.ts';

type Parts = Pick<PortalParts, 'db' | 'people' | 'clock'>;

const filenameMaxLength = 200;

interface Found {
  desk: DeskName;
  conversations: { customerId: number; line: number; what: string; messages: PlacedMessage[] }[];
  unknown: Set<string>;
  leftOut: LeftOut[];
}

/** Reads an archive and notes what it holds; nothing of it is in any conversation yet. Answers the import's id. 400 for no archive. */
export async function tryArchive(parts: Parts, file: SpooledFile, makerId: number): Promise<number> {
  const { db, clock } = parts;
  const found = await readArchive(parts, file.path, makerId);
  const messages = await withoutThoseHere(parts, found);
  const { conversations, leftOut, desk } = found;
  const rest = conversations.filter((one) => one.messages.length > 0);
  const summary: ImportSummary = {
    desk,
    conversations: rest.length,
    messages: rest.reduce((sum, one) => sum + one.messages.length, 0),
    people: new Set(rest.map(({ customerId }) => customerId)).size,
    unknownPeople: found.unknown.size,
    alreadyHere: messages.alreadyHere,
    leftOutCount: leftOut.length,
    leftOut: leftOut.sort((a, b) => a.line - b.line).slice(0, leftOutListed),
  };
  const [filename, at] = [file.filename.slice(0, filenameMaxLength), isoTime(clock())];
  const id = await db.transaction().execute(async (transaction) => {
    const made = await insertImport(transaction, {
      makerId,
      filename,
      summary: JSON.stringify(summary),
      createdAt: at,
    });
    const change = {
      byId: makerId,
      at,
      objectType: 'conversationImport',
      objectId: made,
      institutionId: null,
    } as const;
    await recordChange(transaction, { ...change, action: 'add', after: { filename } });
    return made;
  });
  // In parts: messages of people are stored in between.
  for (const part of chunksOf(rest.flatMap((one) => one.messages))) {
    await db.transaction().execute((transaction) => insertStaged(transaction, id, part));
  }
  await moveImport(db, id, { from: ['reading'], to: 'tried' });
  return id;
}

async function readArchive({ db, people, clock }: Parts, path: string, makerId: number): Promise<Found> {
  const directory = await people.directory();
  const importer = directory.find(makerId);
  if (!importer) throw badRequest('You are not here any more');
  const placing = { byEmail: await peopleByEmail(db, directory.find), find: directory.find, importer, nowMs: clock() };
  const found: Found = { desk: 'zendesk', conversations: [], unknown: new Set(), leftOut: [] };
  const seen = new Set<string>();
  const unread = await readDeskArchive(path, (read) => {
    const { id, line, title: what, asker } = read;
    found.desk = read.desk;
    if (seen.has(id)) {
      found.leftOut.push({ line, what, reason: 'It’s in the file twice' });
      return;
    }
    seen.add(id);
    const { customerId, messages, leftOut } = placeConversation(read, placing);
    found.leftOut.push(...leftOut);
    if (customerId !== null) found.conversations.push({ customerId, line, what, messages });
    else if (asker?.email && !placing.byEmail.has(asker.email)) found.unknown.add(asker.email);
  });
  found.leftOut.push(...unread.map(({ line, reason }) => ({ line, what: '', reason })));
  return found;
}

async function peopleByEmail(db: Parts['db'], find: (id: number) => Person | undefined) {
  const byEmail = new Map<string, Person[]>();
  for (const { id, email } of await listAddresses(db)) {
    const person = find(id);
    const key = email.toLowerCase();
    const before = byEmail.get(key) ?? [];
    if (person && !before.includes(person)) byEmail.set(key, [...before, person]);
  }
  return byEmail;
}

/** Takes out what was imported before, and what would stand behind newer messages. Answers how many were imported before. */
async function withoutThoseHere({ db }: Parts, found: Found): Promise<{ alreadyHere: number }> {
  const all = found.conversations.flatMap(({ messages }) => messages);
  const before = await listImportedSources(
    db,
    all.map(({ source }) => source),
  );
  const keys = [...new Set(found.conversations.map(({ customerId }) => channelKey(customerId)))];
  const lastTimes = await listLastTimes(db, keys);
  for (const one of found.conversations) {
    const fresh = one.messages.filter(({ source }) => !before.has(source));
    const lastAt = lastTimes.get(channelKey(one.customerId)) ?? '';
    one.messages = fresh.filter(({ writtenAt }) => writtenAt >= lastAt);
    const late = fresh.length - one.messages.length;
    if (late === 0) continue;
    const reason = `Older than what stands in this customer’s conversation already: ${late} ${late === 1 ? 'message is' : 'messages are'} left out`;
    found.leftOut.push({ line: one.line, what: one.what, reason });
  }
  return { alreadyHere: all.filter(({ source }) => before.has(source)).length };
}
