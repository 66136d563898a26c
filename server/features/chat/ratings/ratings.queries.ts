import type { ChannelRating } from '#contract/chat/ratings.ts';
import type { Db } from '#server/db/schema.ts';

const columns = ['id', 'askedAt', 'rating as verdict', 'comment'] as const;

/** Asks a customer how they were helped. */
export async function insertRating(
  transaction: Db,
  asked: { customerId: number; askedAt: string; closedBy: number },
): Promise<void> {
  await transaction.insertInto('channelRatings').values(asked).execute();
}

/** Takes back what a customer was asked and has not answered. */
export async function deleteUnansweredRatings(transaction: Db, customerId: number): Promise<void> {
  await transaction
    .deleteFrom('channelRatings')
    .where('customerId', '=', customerId)
    .where('rating', 'is', null)
    .execute();
}

/** What a customer was asked last. */
export async function findLastRating(db: Db, customerId: number): Promise<ChannelRating | undefined> {
  return db
    .selectFrom('channelRatings')
    .where('customerId', '=', customerId)
    .orderBy('id', 'desc')
    .limit(1)
    .select(columns)
    .executeTakeFirst();
}

interface OwnRating {
  id: number;
  customerId: number;
}

export async function findRating(db: Db, { id, customerId }: OwnRating): Promise<ChannelRating | undefined> {
  return db
    .selectFrom('channelRatings')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .select(columns)
    .executeTakeFirst();
}

/** Undefined where it was answered before. */
export async function updateVerdict(
  db: Db,
  { id, customerId }: OwnRating,
  { verdict, at }: { verdict: NonNullable<ChannelRating['verdict']>; at: string },
): Promise<ChannelRating | undefined> {
  return db
    .updateTable('channelRatings')
    .set({ rating: verdict, ratedAt: at })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('rating', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}

/** Undefined where it has one, or was not answered yet. */
export async function updateComment(
  db: Db,
  { id, customerId }: OwnRating,
  comment: string,
): Promise<ChannelRating | undefined> {
  return db
    .updateTable('channelRatings')
    .set({ comment })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('rating', 'is not', null)
    .where('comment', 'is', null)
    .returning(columns)
    .executeTakeFirst();
}
