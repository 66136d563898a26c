import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import {
  countMessages,
  deleteLeft,
  findImport,
  findOpenImport,
  type ImportRow,
  insertStaged,
  listAddresses,
  listErasedAddresses,
  listImportedSources,
  moveImport,
  noteTried,
} from './conversation-imports.queries.ts';
import type { ArchiveFiles } from './desk-archive.ts';
import type { ImportingParts } from './importing-parts.ts';
import { type PlacedArchive, placeArchive } from './place-archive.ts';
import { listTimesHere } from './times-here.queries.ts';
import { workOff } from './work-off-import.service.ts';

export interface ImportOrder extends ArchiveFiles {
  /** Person under whose name messages of former colleagues appear; the first administrator by default. */
  username?: string | undefined;
}

export interface TriedArchive extends Pick<PlacedArchive, 'desk' | 'unknownPeople' | 'leftOut'> {
  conversations: number;
  messages: number;
  /** Customers whose address occurs in the archive. */
  customers: number;
  /** Messages that were imported before. */
  alreadyHere: number;
  /** Messages that will be placed before those written here, although some of these are older. */
  overlapping: number;
  importer: string;
}

/**
 * Reads an archive and says what would be imported, without changing any conversation. Throws 400 for an invalid
 * archive.
 */
export async function tryImport(parts: ImportingParts, order: ImportOrder): Promise<TriedArchive> {
  const { db, clock } = parts;
  const { importer, placed } = await place(parts, order);
  const digest = await digestOf(order);
  const row = { makerId: importer.id, filename: basename(order.path), digest, createdAt: isoTime(clock()) };
  await db.transaction().execute((transaction) => noteTried(transaction, row));
  const { fresh, before } = await sift(db, placed);
  const { desk, unknownPeople, leftOut } = placed;
  return {
    ...{ desk, unknownPeople, leftOut, importer: importer.username },
    conversations: fresh.length,
    messages: fresh.flatMap(({ messages }) => messages).length,
    customers: new Set(fresh.map(({ customerId }) => customerId)).size,
    alreadyHere: before.size,
    overlapping: await countOverlapping(db, fresh),
  };
}

/**
 * Imports an archive that was tried, or continues after an interruption. Returns the import and the number of messages.
 * Throws 409 if the archive was not tried, and 400 if it is invalid.
 */
export async function importTried(
  parts: ImportingParts,
  order: ImportOrder,
): Promise<{ id: number; messages: number }> {
  const { db } = parts;
  const open = await findOpenImport(db, await digestOf(order));
  if (!open) throw conflict('Try this archive first, with --try: what is said of it is said once more then.');
  if (open.state === 'tried') await begin(parts, order, open);
  await workOff(parts, { id: open.id, isImporting: true });
  return { id: open.id, messages: await countMessages(db, open.id, { areImported: true }) };
}

/** Stages all messages in one transaction, so that a process killed before its end leaves nothing behind. */
async function begin(parts: ImportingParts, order: ImportOrder, { id, filename, state }: ImportRow): Promise<void> {
  const { db } = parts;
  const { placed } = await place(parts, order);
  await db.transaction().execute(async (transaction) => {
    // Another process has started this import. Both work off the messages that it staged.
    if (!(await moveImport(transaction, id, { from: ['tried'], state: 'importing' }))) return;
    const { fresh } = await sift(transaction, placed);
    await insertStaged(
      transaction,
      id,
      fresh.flatMap(({ messages }) => messages),
    );
    await record(parts, transaction, { id, action: 'carry out', before: { filename, state } });
  });
}

/**
 * Removes all messages of an import, and nothing else. Throws 409 if the import does not exist or has no messages here.
 */
export async function undoImport(parts: ImportingParts, id: number): Promise<number> {
  const { db } = parts;
  const imported = await countMessages(db, id, { areImported: true });
  await db.transaction().execute(async (transaction) => {
    const row = await findImport(transaction, id);
    if (!row) throw conflict(`There is no import ${id}. Without a file the command lists all of them.`);
    if (row.state === 'undoing') return;
    if (!(await moveImport(transaction, id, { from: ['importing', 'imported'], state: 'undoing' })))
      throw conflict(`Nothing of import ${id} is in any conversation.`);
    await deleteLeft(transaction, id);
    await record(parts, transaction, { id, action: 'withdraw', before: row });
  });
  await workOff(parts, { id, isImporting: false });
  return imported;
}

function record(
  { clock }: ImportingParts,
  transaction: Transaction,
  said: { id: number; action: 'carry out' | 'withdraw'; before: Pick<ImportRow, 'filename' | 'state'> },
): Promise<void> {
  const { id, action, before } = said;
  const state = action === 'withdraw' ? ('undoing' as const) : ('importing' as const);
  const object = { objectType: 'conversationImport', objectId: id, institutionId: null } as const;
  const after = { filename: before.filename, state };
  return recordChange(transaction, { ...object, action, before, after, byId: null, at: isoTime(clock()) });
}

async function place({ db, clock, people }: ImportingParts, { username, ...files }: ImportOrder) {
  const directory = await people.directory();
  const importer = importerOf(directory, username);
  const who = { people: directory.everybody(), addresses: await listAddresses(db), importer };
  const erased = await listErasedAddresses(db);
  return { importer, placed: await placeArchive({ files, ...who, erased, nowMs: clock() }) };
}

function importerOf(directory: Directory, username: string | undefined): Person {
  const admins = directory.admins();
  const [first] = [...admins].sort((one, other) => one.id - other.id);
  const importer = username === undefined ? first : admins.find((admin) => admin.username === username);
  if (importer) return importer;
  throw badRequest(username === undefined ? 'There is no administrator yet.' : `${username} is no administrator here.`);
}

/** Messages of the archive that were not imported before. */
async function sift(db: Db, { conversations }: PlacedArchive) {
  const sources = conversations.flatMap(({ messages }) => messages.map(({ source }) => source));
  const before = await listImportedSources(db, sources);
  const fresh = conversations.flatMap(({ customerId, messages: all }) => {
    const messages = all.filter(({ source }) => !before.has(source));
    return messages.length > 0 ? { customerId, messages } : [];
  });
  return { before, fresh };
}

async function countOverlapping(db: Db, fresh: Awaited<ReturnType<typeof sift>>['fresh']): Promise<number> {
  const times = await listTimesHere(db, [...new Set(fresh.map(({ customerId }) => channelKey(customerId)))]);
  return fresh.reduce((sum, { customerId, messages }) => {
    const here = times.get(channelKey(customerId));
    return sum + messages.filter(({ writtenAt: at }) => here && at > here.first && at < here.last).length;
  }, 0);
}

async function digestOf({ path, peoplePath }: ImportOrder): Promise<string> {
  const hash = createHash('sha256');
  for (const file of [path, peoplePath]) {
    if (file !== undefined) await pipeline(createReadStream(file), hash, { end: false });
  }
  return hash.digest('hex');
}
