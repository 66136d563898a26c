import { type Selectable, sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { chunksOf } from '#server/db/chunks.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { type Claim, changeClaimed, claimFirst, settleClaimed } from '#server/db/queries/claimed-rows.ts';
import type { Db, Schema } from '#server/db/schema.ts';

type ImportTable = Schema['conversationImports'];
export type ClaimedImport = Selectable<ImportTable> & { claim: string };
export type ImportRow = Awaited<ReturnType<typeof readImports>>['rows'][number];
type Claimed = Pick<ClaimedImport, 'id' | 'claim'>;
/** So long an import is held by whoever works on it, unless they say so again. */
export const importClaimMs = 30_000;

/** A message as it will stand in a customer's channel. */
export type PlacedMessage = Pick<
  Schema['importedMessages'],
  'source' | 'customerId' | 'senderId' | 'receiverId' | 'writtenAt'
> & { content: string };

const underWay = ['waiting', 'reading', 'importing', 'undoing'] as const;

/** Addresses that stand for somebody here: confirmed ones, and those that an administrator gave. */
export async function listAddresses(db: Db): Promise<{ id: number; email: string }[]> {
  const rows = await db
    .selectFrom('users')
    .where(({ eb, or }) => or([eb('emailVerifiedAt', 'is not', null), eb('pendingEmail', 'is not', null)]))
    .select(['id', 'email', 'emailVerifiedAt', 'pendingEmail', 'isPendingEmailOwn'])
    .execute();
  return rows.flatMap(({ id, email, emailVerifiedAt, pendingEmail, isPendingEmailOwn }) => {
    const known = [emailVerifiedAt === null ? null : email, isPendingEmailOwn ? null : pendingEmail];
    return known.flatMap((one) => (one === null ? [] : { id, email: one }));
  });
}

export async function insertImport(
  db: Db,
  row: Pick<ImportTable, 'makerId' | 'filename' | 'storedName' | 'createdAt'>,
): Promise<number> {
  const { id } = await db
    .insertInto('conversationImports')
    .values({ ...row, state: 'waiting', summary: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertStaged(db: Db, importId: number, messages: readonly PlacedMessage[]): Promise<void> {
  await db
    .insertInto('importedMessages')
    .values(messages.map((message) => ({ ...message, importId, messageId: null })))
    .execute();
}

/** Which of these were imported before, and stand in conversations. */
export async function listImportedSources(db: Db, sources: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const chunk of chunksOf(sources)) {
    const rows = await db
      .selectFrom('importedMessages')
      .where('source', 'in', chunk)
      .where('messageId', 'is not', null)
      .select('source')
      .execute();
    for (const { source } of rows) found.add(source);
  }
  return found;
}

export function readImports(db: Db, page: ListQuery) {
  return readPage(shown(db), sorted('desc', sortColumn('number', 'i.id')), page);
}

export async function findImport(db: Db, id: number): Promise<ImportRow | undefined> {
  return shown(db).where('i.id', '=', id).executeTakeFirst();
}

function shown(db: Db) {
  return db
    .selectFrom('conversationImports as i')
    .innerJoin('users', 'users.id', 'i.makerId')
    .selectAll('i')
    .select('users.fullName as makerName')
    .select(({ selectFrom }) => {
      const messages = selectFrom('importedMessages as m')
        .whereRef('m.importId', '=', 'i.id')
        .select(({ fn }) => fn.countAll<number | string>().as('count'));
      return [
        messages.where('m.messageId', 'is not', null).as('imported'),
        messages.where('m.messageId', 'is', null).as('left'),
      ];
    });
}

/** Leads from one of these states to another; false where it is in none of them. */
export async function moveImport(
  db: Db,
  id: number,
  { from, to }: { from: readonly ImportTable['state'][]; to: ImportTable['state'] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('conversationImports')
    .set({ state: to, attempts: 0, claim: null, claimedUntil: null, problem: null })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Takes the next that nobody works on; one that waited to be read is read from now on. */
export async function claimImport(db: Db, claim: Claim): Promise<ClaimedImport | undefined> {
  const state = sql`case when state = 'waiting' then 'reading' else state end`;
  return claimFirst(db, 'conversationImports', { ...claim, from: underWay, to: { state } });
}

export function renewImport(db: Db, row: Claimed, until: string): Promise<boolean> {
  return changeClaimed(db, 'conversationImports', row, { claimedUntil: until });
}

/** It gets on: that it was begun before says nothing against it any more. */
export async function noteProgress(db: Db, { id, claim }: Claimed): Promise<void> {
  await db
    .updateTable('conversationImports')
    .set({ attempts: 1 })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('attempts', '>', 1)
    .execute();
}

/** Gives it back as if nobody had begun, to be gone on with from `until` on. */
export async function putBackImport(db: Db, row: Claimed, until: string | null): Promise<void> {
  await changeClaimed(db, 'conversationImports', row, {
    claim: null,
    claimedUntil: until,
    attempts: sql`attempts - 1`,
  });
}

/** What became of it; false where it is somebody else's by now. */
export function settleImport(
  db: Db,
  row: Claimed,
  settled: Pick<ImportTable, 'state' | 'endedAt'> & Partial<Pick<ImportTable, 'summary' | 'problem' | 'storedName'>>,
): Promise<boolean> {
  return settleClaimed(db, 'conversationImports', row, settled);
}

/** A customer of whom something is to be imported, or taken out again; undefined where nothing is left. */
export async function findNextCustomer(db: Db, importId: number, isImporting: boolean): Promise<number | undefined> {
  const row = await db
    .selectFrom('importedMessages')
    .where('importId', '=', importId)
    .where('messageId', isImporting ? 'is' : 'is not', null)
    .orderBy('customerId')
    .select('customerId')
    .limit(1)
    .executeTakeFirst();
  return row?.customerId;
}

export interface StagedPart {
  importId: number;
  customerId: number;
  limit: number;
}

/** The first that are not imported yet, in the order in which they were written. */
export async function listStaged(db: Db, { importId, customerId, limit }: StagedPart) {
  return db
    .selectFrom('importedMessages')
    .where('importId', '=', importId)
    .where('customerId', '=', customerId)
    .where('messageId', 'is', null)
    .orderBy('writtenAt')
    .orderBy('id')
    .limit(limit)
    .selectAll()
    .execute();
}

/** That one stands in a conversation now; its text is there alone. */
export async function noteImported(db: Db, id: number, messageId: number): Promise<void> {
  await db.updateTable('importedMessages').set({ messageId, content: null }).where('id', '=', id).execute();
}

/** What was noted of it and stands in no conversation. */
export async function deleteLeft(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('importedMessages').where('importId', '=', importId).where('messageId', 'is', null).execute();
}

export async function deleteStaged(db: Db, ids: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(ids)) await db.deleteFrom('importedMessages').where('id', 'in', chunk).execute();
}

/** Whoever was erased meanwhile gets nothing more. */
export async function deleteStagedOf(
  db: Db,
  { importId, customerId }: Pick<StagedPart, 'importId' | 'customerId'>,
): Promise<void> {
  await db
    .deleteFrom('importedMessages')
    .where('importId', '=', importId)
    .where('customerId', '=', customerId)
    .execute();
}

/** Those that stand in a conversation; without a text where they were deleted there meanwhile. */
export async function listBrought(db: Db, { importId, customerId, limit }: StagedPart, conversation: string) {
  return db
    .selectFrom('importedMessages as i')
    .leftJoin('messages as m', (join) => join.onRef('m.id', '=', 'i.messageId').on('m.conversation', '=', conversation))
    .where('i.importId', '=', importId)
    .where('i.customerId', '=', customerId)
    .where('i.messageId', 'is not', null)
    .orderBy('i.id')
    .limit(limit)
    .select(['i.id', 'm.id as messageId', 'm.content'])
    .execute();
}

/** Those that ended before a moment, and still list what was left out of them. */
export async function listWithLeftOut(db: Db, endedBefore: string): Promise<{ id: number; summary: string }[]> {
  return db
    .selectFrom('conversationImports')
    .where('endedAt', '<', endedBefore)
    .where('summary', '!=', '')
    .where('summary', 'not like', '%"leftOut":[]%')
    .select(['id', 'summary'])
    .execute();
}

export async function updateSummary(db: Db, id: number, summary: string): Promise<void> {
  await db.updateTable('conversationImports').set({ summary }).where('id', '=', id).execute();
}

/** Removes an import with what was read for it. */
export async function deleteImport(db: Db, id: number): Promise<void> {
  await db.deleteFrom('importedMessages').where('importId', '=', id).execute();
  await db.deleteFrom('conversationImports').where('id', '=', id).execute();
}

/** Those that nobody imported, or that could not be read, since a moment. */
export async function listForgotten(db: Db, sentBefore: string): Promise<number[]> {
  const rows = await db
    .selectFrom('conversationImports')
    .where('state', 'in', ['tried', 'refused'])
    .where('createdAt', '<', sentBefore)
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
