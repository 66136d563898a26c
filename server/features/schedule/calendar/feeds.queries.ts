import type { Selectable } from 'kysely';
import { rolesWith } from '#contract/values/capabilities.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type FeedRow = Selectable<Schema['calendarFeeds']>;

export async function findFeedOf(db: Db, userId: number): Promise<FeedRow | undefined> {
  return db.selectFrom('calendarFeeds').where('userId', '=', userId).selectAll().executeTakeFirst();
}

const users = rolesWith((may) => may.usesPortal);

/**
 * The owner of a feed's secret; undefined if it was revoked, or if the owner was deactivated or may not use the portal.
 */
export async function findFeedOwner(
  db: Db,
  secretHash: string,
): Promise<Pick<FeedRow, 'userId' | 'lastReadAt'> | undefined> {
  return db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .where('secretHash', '=', secretHash)
    .where('users.deactivatedAt', 'is', null)
    .where('users.role', 'in', users)
    .select(['userId', 'lastReadAt'])
    .executeTakeFirst();
}

/** Replaces an earlier secret, which becomes invalid. */
export async function saveFeed(db: Db, feed: { userId: number; secretHash: string; createdAt: string }): Promise<void> {
  const { userId, ...fresh } = feed;
  await db
    .insertInto('calendarFeeds')
    .values({ userId, ...fresh, lastReadAt: null })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...fresh, lastReadAt: null }))
    .execute();
}

export async function updateFeedRead(db: Db, userId: number, lastReadAt: string): Promise<void> {
  await db.updateTable('calendarFeeds').set({ lastReadAt }).where('userId', '=', userId).execute();
}
