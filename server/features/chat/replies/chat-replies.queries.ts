import { type Due, whereDue } from '#server/db/queries/due.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type DueReply = Pick<Schema['dueReplies'], 'conversation' | 'day' | 'dueAt'>;

/** Schedules replies. One that exists for the same conversation and day is kept. */
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

/** Claims a reply until `until`. Returns false if it is settled or claimed by another process. */
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

/** Time of the last message that a member of staff wrote in a customer's conversation. */
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
