import type { ExpressionBuilder, InferResult } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import { heldRights } from '#server/db/queries/held-rights.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/**
 * Finds the person a key acts as: its owner or, for a key of an institution, the person responsible; not for revoked
 * keys or deactivated people. Every call with a key runs this statement, so it is compiled once.
 */
export function bearerFinder(db: Db) {
  const statement = db
    .selectFrom('programKeys')
    .innerJoin('users', 'users.id', 'programKeys.keeperId')
    .where('programKeys.secretHash', '=', '')
    .where('programKeys.revokedAt', 'is', null)
    .where('users.deactivatedAt', 'is', null)
    .select(['users.id', 'users.role', 'users.createdAt', 'users.mustChangePassword', 'users.institutionId'])
    .select(['programKeys.id as keyId', 'programKeys.institutionId as keyInstitutionId', 'programKeys.ownerId'])
    .select(['programKeys.scopes', 'programKeys.lastUsedAt', 'programKeys.endsOn'])
    .select([hasFactor, heldRights.as('rightsHeld')])
    .compile();

  return async (secretHash: string) => {
    const parameters = [secretHash];
    const { rows } = await db.executeQuery<InferResult<typeof statement>[number]>({ ...statement, parameters });
    return rows[0];
  };
}

const hasFactor = ({ exists, selectFrom }: ExpressionBuilder<Schema, 'users'>) =>
  exists(selectFrom('factors').whereRef('factors.userId', '=', 'users.id').select('factors.id'))
    .$castTo<boolean>()
    .as('hasFactor');

export async function listTokensOf(db: Db, ownerId: number) {
  return db
    .selectFrom('programKeys')
    .where('ownerId', '=', ownerId)
    .where('revokedAt', 'is', null)
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
}

/** Serialises making tokens of one person until the end of the transaction. */
export async function lockOwner(db: Db, ownerId: number): Promise<void> {
  // An UPDATE that changes nothing locks the row on both engines.
  await db
    .updateTable('users')
    .set(({ ref }) => ({ username: ref('username') }))
    .where('id', '=', ownerId)
    .execute();
}

/** Every key, newest first, with its owner and the person responsible. */
export function readAllKeys(db: Db, page: ListQuery) {
  const keys = db
    .selectFrom('programKeys')
    .leftJoin('users as keeper', 'keeper.id', 'programKeys.keeperId')
    .leftJoin('users as owner', 'owner.id', 'programKeys.ownerId')
    .leftJoin('institutions', 'institutions.id', 'programKeys.institutionId')
    .where('programKeys.revokedAt', 'is', null)
    .selectAll('programKeys')
    .select(['keeper.fullName as keeperName', 'keeper.deactivatedAt as keeperLeftAt', 'keeper.role as keeperRole'])
    .select(['keeper.institutionId as keeperInstitutionId', 'owner.fullName as ownerName'])
    .select('institutions.name as institutionName');
  return readPage(keys, sorted('desc', sortColumn('number', 'programKeys.id')), page);
}

export type AnyKeyRow = Awaited<ReturnType<typeof readAllKeys>>['rows'][number];
