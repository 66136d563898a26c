import type { Insertable, Selectable } from 'kysely';
import type { Factor } from '#contract/people/factors.ts';
import type { FactorKind } from '#contract/values/people/factors.ts';
import { countRows } from '#server/db/count-rows.ts';
import type { Db, Schema, Transaction } from '#server/db/schema.ts';

const columns = ['id', 'kind', 'name', 'createdAt', 'lastUsedAt'] as const;

export async function listFactors(db: Db, userId: number): Promise<Factor[]> {
  return db.selectFrom('factors').where('userId', '=', userId).orderBy('id').select(columns).execute();
}

export async function listFactorKinds(db: Db, userId: number): Promise<FactorKind[]> {
  const rows = await db.selectFrom('factors').where('userId', '=', userId).select('kind').distinct().execute();
  return rows.map(({ kind }) => kind).sort();
}

/** Serializes changes to one person's factors until the end of the transaction. */
export async function lockFactorsOf(transaction: Transaction, userId: number): Promise<boolean> {
  // A no-op update locks the row on both engines.
  const { numUpdatedRows } = await transaction
    .updateTable('users')
    .set(({ ref }) => ({ username: ref('username') }))
    .where('id', '=', userId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns undefined if the passkey is already registered. */
export async function insertFactor(db: Db, factor: Insertable<Schema['factors']>): Promise<Factor | undefined> {
  return db
    .insertInto('factors')
    .values(factor)
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function updateFactorSecret(db: Db, id: number, secretSealed: string): Promise<void> {
  await db.updateTable('factors').set({ secretSealed }).where('id', '=', id).execute();
}

export async function renameFactor(
  db: Db,
  { userId, id, name }: { userId: number; id: number; name: string },
): Promise<Factor | undefined> {
  const own = db.updateTable('factors').set({ name }).where('id', '=', id).where('userId', '=', userId);
  return own.returning(columns).executeTakeFirst();
}

/** Returns the deleted factor; undefined if the person has no such factor. */
export async function deleteFactor(db: Db, userId: number, id: number): Promise<Factor | undefined> {
  const own = db.deleteFrom('factors').where('id', '=', id).where('userId', '=', userId);
  return own.returning(columns).executeTakeFirst();
}

/** Returns the number of deleted factors. */
export async function deleteFactorsOf(db: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('factors').where('userId', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}

export type StoredFactor = Selectable<Schema['factors']>;

export async function listApps(db: Db, userId: number): Promise<StoredFactor[]> {
  const own = db.selectFrom('factors').where('userId', '=', userId).where('kind', '=', 'totp');
  return own.orderBy('id').selectAll().execute();
}

export async function listPasskeys(db: Db, userId: number): Promise<StoredFactor[]> {
  const own = db.selectFrom('factors').where('userId', '=', userId).where('kind', '=', 'passkey');
  return own.orderBy('id').selectAll().execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredFactor | undefined> {
  return db.selectFrom('factors').where('credentialId', '=', credentialId).selectAll().executeTakeFirst();
}

/**
 * Marks the code of a time step as used. Returns false if this or a later step was already used, so that only one of
 * two parallel requests succeeds.
 */
export async function takeStep(db: Db, id: number, { step, at }: { step: number; at: string }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ lastStep: step, lastUsedAt: at })
    .where('id', '=', id)
    .where('lastStep', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores a passkey's counter. Returns false if the passkey was used or removed in the meantime. */
export async function takeCounter(
  db: Db,
  { id, counter }: Pick<StoredFactor, 'id' | 'counter'>,
  { next, at }: { next: number; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('factors')
    .set({ counter: next, lastUsedAt: at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: number,
  { hashes, at }: { hashes: readonly string[]; at: string },
): Promise<void> {
  await deleteRecoveryCodesOf(db, userId);
  await db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ userId, codeHash, createdAt: at })))
    .execute();
}

export async function deleteRecoveryCodesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
}

/** Deletes the code, and returns whether it existed. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const one = db.deleteFrom('recoveryCodes').where('userId', '=', userId).where('codeHash', '=', codeHash);
  return (await one.executeTakeFirst()).numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  return countRows(db.selectFrom('recoveryCodes').where('userId', '=', userId));
}
