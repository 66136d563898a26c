import type { ErasedKind } from '#contract/values/privacy.ts';
import { addressHash } from '#server/db/keys/address-hash.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type FormerName = Pick<Schema['formerNames'], 'field' | 'name'>;

/** Names and addresses of before, without the present ones. */
export function listFormerNames(db: Db, kind: ErasedKind, id: number): Promise<FormerName[]> {
  return db
    .selectFrom('formerNames')
    .where('kind', '=', kind)
    .where('objectId', '=', id)
    .select(['field', 'name'])
    .orderBy('field')
    .orderBy('name')
    .execute();
}

export async function deleteFormerNames(db: Db, kind: ErasedKind, id: number): Promise<void> {
  await db.deleteFrom('formerNames').where('kind', '=', kind).where('objectId', '=', id).execute();
}

/** Keeps only hashes of a person's addresses, present and former, by which a later import recognises them. */
export async function noteErasedAddresses(db: Db, id: number): Promise<void> {
  const present = await db.selectFrom('users').where('id', '=', id).select(['email', 'pendingEmail']).execute();
  const former = await listFormerNames(db, 'person', id);
  const addresses = [
    ...present.flatMap(({ email, pendingEmail }) => [email, pendingEmail]),
    ...former.filter(({ field }) => field === 'email' || field === 'pendingEmail').map(({ name }) => name),
  ].flatMap((address) => (address === null ? [] : [addressHash(address)]));
  if (addresses.length === 0) return;
  await db
    .insertInto('erasedAddresses')
    .values([...new Set(addresses)].map((hash) => ({ addressHash: hash })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
