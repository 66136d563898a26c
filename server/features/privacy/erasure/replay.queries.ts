import type { ErasureState } from '#contract/values/privacy.ts';
import type { Db, Schema } from '#server/db/schema.ts';

type ListedErasure = Pick<Schema['erasures'], 'kind' | 'objectId' | 'randomId' | 'objectCreatedAt'>;

/** What has become of somebody’s erasures, the oldest first. */
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

/** Whoever has the random name, or else the number and the moment of creation, of somebody erased. */
export async function findBy(
  db: Db,
  { kind, randomId, objectId, objectCreatedAt }: ListedErasure,
): Promise<KnownHere | undefined> {
  const known = db.selectFrom(kind === 'person' ? 'users' : 'institutions').select(['id', 'randomId', 'erasedAt']);
  const byName = await known.where('randomId', '=', randomId).executeTakeFirst();
  return byName ?? known.where('id', '=', objectId).where('createdAt', '=', objectCreatedAt).executeTakeFirst();
}

/** Whether nobody else could administer the portal. */
export async function isLastAdmin(db: Db, id: number): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .where('role', '=', 'admin')
    .where('deactivatedAt', 'is', null)
    .select('id')
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === id;
}
