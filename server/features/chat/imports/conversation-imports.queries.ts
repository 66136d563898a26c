import type { Selectable } from 'kysely';
import { chunksOf } from '#server/db/chunks.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

type ImportTable = Schema['conversationImports'];
export type ImportRow = Selectable<ImportTable>;

/** A message to import, with its place in a customer's channel. */
export type PlacedMessage = Pick<
  Schema['importedMessages'],
  'source' | 'customerId' | 'senderId' | 'receiverId' | 'writtenAt'
> & { content: string };

/** Addresses that identify people: confirmed ones, and pending ones entered by an administrator. */
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

/** Hashes of the addresses of erased people. */
export async function listErasedAddresses(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('erasedAddresses').select('addressHash').execute();
  return new Set(rows.map((row) => row.addressHash));
}

/** Records that an archive was tried, once for each content. */
export async function noteTried(
  transaction: Transaction,
  row: Pick<ImportTable, 'makerId' | 'filename' | 'digest' | 'createdAt'>,
): Promise<void> {
  await transaction
    .deleteFrom('conversationImports')
    .where('digest', '=', row.digest)
    .where('state', '=', 'tried')
    .execute();
  await transaction
    .insertInto('conversationImports')
    .values({ ...row, state: 'tried' })
    .execute();
}

/** The import of these files that can be started or continued. Other imports of them may be complete or undone. */
export async function findOpenImport(db: Db, digest: string): Promise<ImportRow | undefined> {
  return db
    .selectFrom('conversationImports')
    .where('digest', '=', digest)
    .where('state', 'in', ['tried', 'importing'])
    .orderBy('state')
    .selectAll()
    .executeTakeFirst();
}

export async function findImport(db: Db, id: number): Promise<ImportRow | undefined> {
  return db.selectFrom('conversationImports').where('id', '=', id).selectAll().executeTakeFirst();
}

/** All imports, with the numbers of messages in conversations and still staged. */
export async function listImports(db: Db) {
  const rows = await db
    .selectFrom('conversationImports as i')
    .select(['i.id', 'i.filename', 'i.state', 'i.createdAt'])
    .select(({ selectFrom }) => {
      const messages = selectFrom('importedMessages as m')
        .whereRef('m.importId', '=', 'i.id')
        .select(({ fn }) => fn.countAll<number | string>().as('count'));
      return [
        messages.where('m.messageId', 'is not', null).as('imported'),
        messages.where('m.messageId', 'is', null).as('left'),
      ];
    })
    .orderBy('i.id')
    .execute();
  return rows.map((row) => ({ ...row, imported: Number(row.imported), left: Number(row.left) }));
}

/**
 * Moves an import from one of the states `from` to another, and locks its row until the end of the transaction. Returns
 * false if it is in another state.
 */
export async function moveImport(
  transaction: Transaction,
  id: number,
  {
    from,
    ...to
  }: { from: readonly ImportTable['state'][] } & Pick<ImportTable, 'state'> & Partial<Pick<ImportTable, 'endedAt'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('conversationImports')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertStaged(db: Db, importId: number, messages: readonly PlacedMessage[]): Promise<void> {
  for (const chunk of chunksOf(messages)) {
    await db
      .insertInto('importedMessages')
      .values(chunk.map((message) => ({ ...message, importId, messageId: null })))
      .execute();
  }
}

/** The given sources that were imported before and are still in conversations. */
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

/** Number of an import's messages in conversations, or still staged. */
export async function countMessages(db: Db, importId: number, { areImported }: { areImported: boolean }) {
  const { count } = await db
    .selectFrom('importedMessages')
    .where('importId', '=', importId)
    .where('messageId', areImported ? 'is not' : 'is', null)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A customer with messages left to import or to remove; undefined if there are none. */
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

export async function listCustomersOf(db: Db, importId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('importedMessages')
    .where('importId', '=', importId)
    .select('customerId')
    .distinct()
    .execute();
  return rows.map(({ customerId }) => customerId);
}

export interface StagedPart {
  importId: number;
  customerId: number;
  limit: number;
}

/** The oldest messages of a customer that are not imported yet. */
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

/** Links the staged row to its message and removes the text, which is now stored there. */
export async function noteImported(db: Db, id: number, messageId: number): Promise<void> {
  await db.updateTable('importedMessages').set({ messageId, content: null }).where('id', '=', id).execute();
}

/** Unlinks removed messages. Their rows stay until everybody concerned is notified. */
export async function noteRemoved(db: Db, ids: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(ids))
    await db.updateTable('importedMessages').set({ messageId: null }).where('id', 'in', chunk).execute();
}

export async function deleteLeft(db: Db, importId: number): Promise<void> {
  await db.deleteFrom('importedMessages').where('importId', '=', importId).where('messageId', 'is', null).execute();
}

export async function deleteStaged(db: Db, ids: readonly number[]): Promise<void> {
  for (const chunk of chunksOf(ids)) await db.deleteFrom('importedMessages').where('id', 'in', chunk).execute();
}

/** Deletes staged messages of a customer who was erased in the meantime. */
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

/** Imported messages in a conversation. The text is null if the message was deleted there. */
export async function listImportedMessages(db: Db, { importId, customerId, limit }: StagedPart, conversation: string) {
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
