import { type Due, whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type DueReply = Pick<Schema['dueReplies'], 'conversation' | 'day' | 'dueAt'>;

/** Notes replies that fall due; one that was noted before, for the same conversation and day, stays as it is. */
export async function insertDueReplies(db: Db, replies: readonly DueReply[]): Promise<void> {
  await db
    .insertInto('dueReplies')
    .values([...replies])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listUnsettledReplies(db: Db): Promise<DueReply[]> {
  return db.selectFrom('dueReplies').where('settledAt', 'is', null).select(['conversation', 'day', 'dueAt']).execute();
}

/** Takes a reply on until a moment; false where it is settled, or somebody else has taken it on. */
export async function claimReply(
  db: Db,
  { conversation, day }: DueReply,
  claim: { free: Due; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dueReplies')
    .set({ claimedUntil: claim.until })
    .where('conversation', '=', conversation)
    .where('day', '=', day)
    .where('settledAt', 'is', null)
    .where(whereDue('claimedUntil', claim.free))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function updateReplySettled(db: Db, { conversation, day }: DueReply, settledAt: string): Promise<void> {
  await db
    .updateTable('dueReplies')
    .set({ settledAt })
    .where('conversation', '=', conversation)
    .where('day', '=', day)
    .execute();
}

/** When a member of staff last wrote themself in a customer's conversation. */
export async function findLastStaffMessageTime(
  db: Db,
  conversation: string,
  customerId: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .where('conversation', '=', conversation)
    .where('senderId', '<>', customerId)
    .where('kind', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .select('timestamp')
    .executeTakeFirst();
  return row?.timestamp;
}
