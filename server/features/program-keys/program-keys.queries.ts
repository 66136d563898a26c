import type { Insertable, Selectable } from 'kysely';
import type { Role } from '#contract/values/roles.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type KeyRow = Selectable<Schema['programKeys']>;

/** A key with its maker, and the current state of the person responsible for it. */
export interface KeyDetails extends Omit<KeyRow, 'institutionId'> {
  institutionId: number;
  makerName: string;
  keeperLeftAt: string | null;
  /** Null if no one is responsible for the key. */
  keeperRole: Role | null;
  keeperInstitutionId: number | null;
}

/** Keys of institutions only, without personal tokens. */
function institutionKeys(db: Db) {
  return db
    .selectFrom('programKeys')
    .innerJoin('users as maker', 'maker.id', 'programKeys.makerId')
    .leftJoin('users as keeper', 'keeper.id', 'programKeys.keeperId')
    .where('revokedAt', 'is', null)
    .where('ownerId', 'is', null)
    .selectAll('programKeys')
    .$narrowType<{ institutionId: number }>()
    .select([
      'maker.fullName as makerName',
      'keeper.deactivatedAt as keeperLeftAt',
      'keeper.role as keeperRole',
      'keeper.institutionId as keeperInstitutionId',
    ]);
}

export async function listKeys(db: Db, institutionId: number): Promise<KeyDetails[]> {
  return institutionKeys(db)
    .where('programKeys.institutionId', '=', institutionId)
    .orderBy('programKeys.id', 'desc')
    .execute();
}

export async function findKeptKey(db: Db, id: number): Promise<KeyDetails | undefined> {
  return institutionKeys(db).where('programKeys.id', '=', id).executeTakeFirst();
}

export async function findKeyBySecret(db: Db, secretHash: string): Promise<KeyDetails | undefined> {
  return institutionKeys(db).where('secretHash', '=', secretHash).executeTakeFirst();
}

/** Finds a key by its secret, even if it was revoked. */
export async function findAnyKeyBySecret(db: Db, secretHash: string) {
  return db
    .selectFrom('programKeys')
    .where('secretHash', '=', secretHash)
    .where('ownerId', 'is', null)
    .select(['id', 'institutionId'])
    .$narrowType<{ institutionId: number }>()
    .executeTakeFirst();
}

/**
 * Locks a key that was not revoked until the end of the transaction; undefined if a concurrent request revoked it
 * first.
 */
export async function lockKey(db: Db, id: number): Promise<KeyRow | undefined> {
  // An UPDATE that changes nothing locks the row on both engines.
  return db
    .updateTable('programKeys')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function insertKey(db: Db, key: Insertable<Schema['programKeys']>): Promise<KeyRow> {
  return db.insertInto('programKeys').values(key).returningAll().executeTakeFirstOrThrow();
}

export async function updateKey(
  db: Db,
  id: number,
  change: Partial<Pick<KeyRow, 'name' | 'keeperId' | 'revokedAt'>>,
): Promise<KeyRow> {
  return db.updateTable('programKeys').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Records a use unless one was recorded since `noteAgainBefore`. */
export async function updateKeyUsed(
  db: Db,
  id: number,
  { at, noteAgainBefore }: { at: string; noteAgainBefore: string },
): Promise<void> {
  await db
    .updateTable('programKeys')
    .set({ lastUsedAt: at })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('lastUsedAt', 'is', null), eb('lastUsedAt', '<=', noteAgainBefore)]))
    .execute();
}
