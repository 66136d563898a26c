import type { Db } from '#server/db/schema.ts';

export async function isBrowserOfPerson(db: Db, userId: number, browserHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownBrowsers')
    .where('userId', '=', userId)
    .where('browserHash', '=', browserHash)
    .select('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** True if this username was used with this browser before. Takes as long for an unknown username. */
export async function isBrowserOf(db: Db, usernameKey: string, browserHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('knownBrowsers')
    .innerJoin('users', 'users.id', 'knownBrowsers.userId')
    .where('users.usernameKey', '=', usernameKey)
    .where('knownBrowsers.browserHash', '=', browserHash)
    .select('knownBrowsers.userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertBrowser(db: Db, userId: number, browserHash: string, at: string): Promise<void> {
  await db
    .insertInto('knownBrowsers')
    .values({ userId, browserHash, firstSeenAt: at, lastSeenAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'browserHash']).doUpdateSet({ lastSeenAt: at }))
    .execute();
}

/** Forgets a person's browsers, except the given one; null forgets all. */
export async function deleteBrowsersOf(db: Db, userId: number, keptBrowserHash: string | null): Promise<void> {
  let query = db.deleteFrom('knownBrowsers').where('userId', '=', userId);
  if (keptBrowserHash !== null) query = query.where('browserHash', '<>', keptBrowserHash);
  await query.execute();
}

export async function deleteOldBrowsers(db: Db, seenBefore: string): Promise<void> {
  await db.deleteFrom('knownBrowsers').where('lastSeenAt', '<', seenBefore).execute();
}
