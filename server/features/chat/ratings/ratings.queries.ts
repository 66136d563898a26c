import type { ChannelRating } from '#contract/chat/ratings.ts';
import type { Db, Transaction } from '#server/db/schema.ts';

const columns = ['id', 'askedAt', 'rating as verdict', 'comment'] as const;

/** Asks a customer to rate the help they got. */
export async function insertRating(
  transaction: Transaction,
  asked: { customerId: number; askedAt: string; closedBy: number },
): Promise<void> {
  await transaction.insertInto('channelRatings').values(asked).execute();
}

/** Withdraws a request for a rating that the customer has not answered, and returns it. */
export async function deleteUnansweredRatings(transaction: Transaction, customerId: number) {
  return transaction
    .deleteFrom('channelRatings')
    .where('customerId', '=', customerId)
    .where('rating', 'is', null)
    .returning(['askedAt', 'closedBy'])
    .executeTakeFirst();
}

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

/** Returns undefined if the rating was already given. */
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

/** Returns undefined if there is a comment already, or no rating yet. */
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
