import { rolesWith } from '#contract/values/capabilities.ts';
import type { ErasureState } from '#contract/values/privacy.ts';
import type { Db, Schema } from '#server/db/schema.ts';

type ListedErasure = Pick<Schema['erasures'], 'kind' | 'objectId' | 'randomId' | 'objectCreatedAt'>;

/** All erasures of the same person or institution, oldest first. */
export function statesOf(db: Db, { kind, randomId }: ListedErasure): Promise<{ id: number; state: ErasureState }[]> {
  return db
    .selectFrom('erasures')
    .where('kind', '=', kind)
    .where('randomId', '=', randomId)
    .select(['id', 'state'])
    .orderBy('id')
    .execute();
}

export async function setState(
  db: Db,
  id: number,
  { state, objectId }: { state: ErasureState; objectId: number },
): Promise<void> {
  await db
    .updateTable('erasures')
    .set({ state, objectId, claim: null, claimedUntil: null })
    .where('id', '=', id)
    .execute();
}

export interface KnownHere {
  id: number;
  randomId: string;
  erasedAt: string | null;
}

/** Finds a person or institution by random id, or else by id and time of creation. */
export async function findBy(
  db: Db,
  { kind, randomId, objectId, objectCreatedAt }: ListedErasure,
): Promise<KnownHere | undefined> {
  const known = db.selectFrom(kind === 'person' ? 'users' : 'institutions').select(['id', 'randomId', 'erasedAt']);
  const byName = await known.where('randomId', '=', randomId).executeTakeFirst();
  return byName ?? known.where('id', '=', objectId).where('createdAt', '=', objectCreatedAt).executeTakeFirst();
}

const managing = rolesWith((may) => may.managesPeople);

/** True if nobody else could administer the portal. */
export async function isLastAdmin(db: Db, id: number): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .where('role', 'in', managing)
    .where('deactivatedAt', 'is', null)
    .select('id')
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === id;
}
