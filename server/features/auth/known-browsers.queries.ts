import type { Db } from '#server/db/schema.ts';

/** Whether somebody signed in with this browser before, and with how many at all. */
export async function findBrowser(
  db: Db,
  userId: number,
  browserHash: string,
): Promise<{ isKnown: boolean; count: number }> {
  const rows = await db.selectFrom('knownBrowsers').where('userId', '=', userId).select('browserHash').execute();
  return { isKnown: rows.some((row) => row.browserHash === browserHash), count: rows.length };
}

export async function upsertBrowser(db: Db, userId: number, browserHash: string, at: string): Promise<void> {
  await db
    .insertInto('knownBrowsers')
    .values({ userId, browserHash, firstSeenAt: at, lastSeenAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'browserHash']).doUpdateSet({ lastSeenAt: at }))
    .execute();
}

/** Browsers that were not used since a moment are forgotten. */
export async function deleteOldBrowsers(db: Db, seenBefore: string): Promise<void> {
  await db.deleteFrom('knownBrowsers').where('lastSeenAt', '<', seenBefore).execute();
}
