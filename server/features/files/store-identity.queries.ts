import type { Db } from '#server/db/schema.ts';

/** The table has at most one row. */
const only = 1;

/** The identity of this database; null before its first start with a store. */
export async function findIdentity(db: Db): Promise<string | null> {
  const row = await db.selectFrom('storeIdentity').select('identity').executeTakeFirst();
  return row?.identity ?? null;
}

/** Sets the identity unless another process was first, and returns the stored one. */
export async function insertIdentityUnlessSet(db: Db, identity: string): Promise<string> {
  await db
    .insertInto('storeIdentity')
    .values({ id: only, identity })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return (await findIdentity(db)) ?? identity;
}

export async function replaceIdentity(db: Db, identity: string): Promise<void> {
  await db
    .insertInto('storeIdentity')
    .values({ id: only, identity })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ identity }))
    .execute();
}

/** True if the portal has no users. */
export async function hasNobody(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).execute()).length === 0;
}
