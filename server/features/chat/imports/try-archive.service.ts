import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ImportSummary } from '#contract/chat/conversation-imports.ts';
import { leftOutListed } from '#contract/values/chat/conversation-imports.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { chunksOf } from '#server/db/chunks.ts';
import type { Files } from '#server/features/files/files.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { MissingBytesError } from '#server/platform/storage/storage.ts';
import type { ArchiveReader } from './archive-reader.ts';
import {
  type ClaimedImport,
  deleteLeft,
  importClaimMs,
  insertStaged,
  listAddresses,
  listImportedSources,
  type PlacedMessage,
  renewImport,
} from './conversation-imports.queries.ts';
import type { PlacedConversation } from './place-archive.ts';
import { listTimesHere, type TimesHere } from './times-here.queries.ts';

export interface TryingParts extends Pick<PortalParts, 'db' | 'people' | 'clock'> {
  files: Pick<Files, 'localCopy'>;
  reader: ArchiveReader;
  spoolDir: string;
}

/** Conversations are looked at together until they have so many messages. */
const messagesAtOnce = 300;

/**
 * Reads the archive of a claimed import and notes what it holds; nothing of it is in any conversation yet. 400 for what is no archive,
 * 409 where somebody else has the import by now.
 */
export async function tryArchive(parts: TryingParts, row: ClaimedImport, signal: AbortSignal): Promise<ImportSummary> {
  const { db, people, clock, reader, spoolDir } = parts;
  const directory = await people.directory();
  const importer = directory.find(row.makerId);
  if (importer?.role !== 'admin' || importer.deactivatedAt)
    throw badRequest('Whoever sent this archive can no longer import it');
  const { path, release } = await originalOf(parts, row);
  const placedPath = join(spoolDir, `${randomUUID()}.part`);
  try {
    const who = { people: directory.everybody(), addresses: await listAddresses(db), importerId: importer.id };
    const { desk, unknownPeople, leftOut } = await reader.place({ path, placedPath, ...who, nowMs: clock() }, signal);
    // Of whoever was killed while noting it.
    await deleteLeft(db, row.id);
    const noted = await notePlaced(parts, row, placedPath);
    const allLeftOut = [...leftOut].sort((a, b) => a.line - b.line);
    return {
      desk,
      unknownPeople,
      conversations: noted.conversations,
      messages: noted.messages,
      people: noted.customers.size,
      alreadyHere: noted.alreadyHere,
      overlapping: noted.overlapping,
      tooOld: 0,
      leftOutCount: allLeftOut.length,
      leftOut: allLeftOut.slice(0, leftOutListed),
    };
  } finally {
    await release();
    await rm(placedPath, { force: true });
  }
}

async function originalOf({ files }: TryingParts, { storedName }: ClaimedImport) {
  try {
    return await files.localCopy(storedName ?? 'none');
  } catch (error) {
    if (error instanceof MissingBytesError) throw badRequest('This archive is no longer here. Please send it again.');
    throw error;
  }
}

interface Noted {
  conversations: number;
  messages: number;
  customers: Set<number>;
  alreadyHere: number;
  overlapping: number;
}

async function notePlaced({ db, clock }: TryingParts, row: ClaimedImport, placedPath: string): Promise<Noted> {
  const noted: Noted = { conversations: 0, messages: 0, customers: new Set(), alreadyHere: 0, overlapping: 0 };
  const times = new Map<string, TimesHere | null>();
  for await (const some of readTogether(placedPath)) {
    const keys = some.map(({ customerId }) => channelKey(customerId)).filter((key) => !times.has(key));
    for (const key of keys) times.set(key, null);
    for (const [key, here] of await listTimesHere(db, [...new Set(keys)])) times.set(key, here);
    const sources = some.flatMap(({ messages }) => messages.map(({ source }) => source));
    const before = await listImportedSources(db, sources);
    noted.alreadyHere += before.size;
    const fresh = some.flatMap((one) =>
      takeFresh(one, { noted, before, here: times.get(channelKey(one.customerId)) ?? null }),
    );
    // In parts: messages of people are stored in between.
    for (const part of chunksOf(fresh)) {
      await db.transaction().execute(async (transaction) => {
        if (!(await renewImport(transaction, row, isoTime(clock() + importClaimMs))))
          throw new Error('It is somebody else’s');
        await insertStaged(transaction, row.id, part);
      });
    }
  }
  return noted;
}

/** What of a conversation was not imported before; some of it may have been written while people wrote in its customer's channel. */
function takeFresh(
  { customerId, messages }: PlacedConversation,
  { noted, before, here }: { noted: Noted; before: ReadonlySet<string>; here: TimesHere | null },
): PlacedMessage[] {
  const fresh = messages.filter(({ source }) => !before.has(source));
  if (fresh.length === 0) return [];
  noted.conversations++;
  noted.messages += fresh.length;
  noted.customers.add(customerId);
  if (here) noted.overlapping += fresh.filter(({ writtenAt: at }) => at > here.first && at < here.last).length;
  return fresh;
}

async function* readTogether(path: string): AsyncGenerator<PlacedConversation[]> {
  let [some, messages] = [[] as PlacedConversation[], 0];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    const conversation = JSON.parse(line) as PlacedConversation;
    some.push(conversation);
    messages += conversation.messages.length;
    if (messages < messagesAtOnce) continue;
    yield some;
    [some, messages] = [[], 0];
  }
  if (some.length > 0) yield some;
}
