import { sql } from 'kysely';
import type { CountedRating, RatingSummary } from '#contract/statistics.ts';
import type { Db } from '#server/db/schema.ts';
import type { Groups } from './responses.queries.ts';

/** Ratings after `since` and up to `until`. */
export interface RatingFilter {
  since: string;
  until: string;
  /** Only conversations that this member of staff closed. */
  closedBy?: number | undefined;
  /** Only conversations of customers who now belong to this institution. */
  institutionId?: number | undefined;
}

/** The position of a rating in the list: newest first, ties by kind and id. */
export interface RatingPlace {
  ratedAt: string;
  kind: CountedRating['kind'];
  id: number;
}

/** Customers' ratings of closed conversations, as `r`; an unanswered question has no time and is no rating. */
export function ratedConversations(db: Db, { since, until, closedBy, institutionId }: RatingFilter) {
  let ratings = db.selectFrom('channelRatings as r').where('r.ratedAt', '>', since).where('r.ratedAt', '<=', until);
  if (closedBy !== undefined) ratings = ratings.where('r.closedBy', '=', closedBy);
  if (institutionId !== undefined) {
    const customers = db.selectFrom('users').where('users.institutionId', '=', institutionId).select('users.id');
    ratings = ratings.where('r.customerId', 'in', customers);
  }
  return ratings;
}

/**
 * Ratings of Knowledge Base AI answers. They count at the time of the answer, because the time of the rating is not
 * stored.
 */
function ratedAnswers(db: Db, { since, until }: RatingFilter) {
  return db
    .selectFrom('assistantAnswers as a')
    .where('a.createdAt', '>', since)
    .where('a.createdAt', '<=', until)
    .where('a.rating', 'is not', null);
}

/**
 * The ratings of a filter. AI answers have no closer, and their requester is confidential, so filters by person or
 * institution exclude them.
 */
function ratingsOf(db: Db, filter: RatingFilter) {
  const conversations = ratedConversations(db, filter)
    .select(['r.id', 'r.comment', 'r.customerId', 'r.closedBy'])
    .select(({ ref }) => [ref('r.ratedAt').$notNull().as('ratedAt'), ref('r.rating').$notNull().as('verdict')])
    .select(sql<CountedRating['kind']>`'conversation'`.as('kind'));
  if (filter.closedBy !== undefined || filter.institutionId !== undefined) return conversations.as('rated');
  const answers = ratedAnswers(db, filter)
    .select(['a.id', sql<string | null>`cast(null as text)`.as('comment')])
    .select([sql<number>`cast(null as bigint)`.as('customerId'), sql<number>`cast(null as bigint)`.as('closedBy')])
    .select('a.createdAt as ratedAt')
    .select(
      sql<CountedRating['verdict']>`case a.rating when 'helpful' then 'helpful' else 'not-helpful' end`.as('verdict'),
    )
    .select(sql<CountedRating['kind']>`'answer'`.as('kind'));
  return conversations.unionAll(answers).as('rated');
}

const count = sql<number>`cast(count(*) as bigint)`.as('count');
const helpfulOf = (verdict: string) =>
  sql<number>`cast(count(case when ${sql.ref(verdict)} = 'helpful' then 1 end) as bigint)`.as('helpful');

/** How many ratings match a filter, and how many of them say Helpful. */
export async function countRatings(db: Db, filter: RatingFilter): Promise<RatingSummary> {
  return db
    .selectFrom(ratingsOf(db, filter))
    .select([count, helpfulOf('verdict')])
    .executeTakeFirstOrThrow();
}

/** Counts ratings of closed conversations for each of these groups, by group id. */
export async function countRatingsOf(
  db: Db,
  { by, ids }: Groups,
  filter: RatingFilter,
): Promise<Map<number, RatingSummary>> {
  if (ids.length === 0) return new Map();
  const group = sql.ref<number>(by === 'staff' ? 'r.closedBy' : 'customer.institutionId');
  const rows = await ratedConversations(db, filter)
    .$if(by === 'institutions', (all) => all.innerJoin('users as customer', 'customer.id', 'r.customerId'))
    .where(group, 'in', ids)
    .groupBy(group)
    .select([group.as('id'), count, helpfulOf('r.rating')])
    .execute();
  return new Map(rows.map(({ id, ...summary }) => [id, summary]));
}

/** Ratings of a filter after a position, newest first. */
export async function listRatings(
  db: Db,
  filter: RatingFilter,
  { after, limit }: { after: RatingPlace | undefined; limit: number },
): Promise<CountedRating[]> {
  const until = after && after.ratedAt < filter.until ? after.ratedAt : filter.until;
  let ratings = db
    .selectFrom(ratingsOf(db, { ...filter, until }))
    .leftJoin('users as customer', 'customer.id', 'rated.customerId')
    .leftJoin('institutions', 'institutions.id', 'customer.institutionId')
    .leftJoin('users as staff', 'staff.id', 'rated.closedBy');
  if (after) {
    const { ratedAt, kind, id } = after;
    ratings = ratings.where(({ eb, refTuple, tuple, or, and }) =>
      or([
        eb('rated.ratedAt', '<', ratedAt),
        and([eb('rated.ratedAt', '=', ratedAt), eb(refTuple('rated.kind', 'rated.id'), '<', tuple(kind, id))]),
      ]),
    );
  }
  const rows = await ratings
    .select(['rated.id', 'rated.kind', 'rated.ratedAt', 'rated.verdict', 'rated.comment'])
    .select(['customer.id as customerId', 'customer.fullName', 'institutions.name as companyName'])
    .select(['staff.id as closedById', 'staff.fullName as closedByName'])
    .orderBy('rated.ratedAt', 'desc')
    .orderBy('rated.kind', 'desc')
    .orderBy('rated.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ customerId, fullName, companyName, closedById, closedByName, ...row }) => ({
    ...row,
    customer: customerId === null || fullName === null ? null : { customerId, fullName, companyName },
    closedBy: closedById === null || closedByName === null ? null : { id: closedById, fullName: closedByName },
  }));
}
