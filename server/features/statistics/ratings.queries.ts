import { sql } from 'kysely';
import type { CountedRating, RatingSummary } from '#contract/statistics.ts';
import type { Db } from '#server/db/schema.ts';
import type { Groups } from './responses.queries.ts';

/** Which ratings are meant: after the one moment and up to the other. */
export interface RatingFilter {
  since: string;
  until: string;
  /** Only of conversations that this member of staff closed. */
  closedBy?: number | undefined;
  /** Only of conversations of this institution's customers, as of now. */
  institutionId?: number | undefined;
}

/** The place of a rating in the list: the newest first, and of one moment by kind and id. */
export interface RatingPlace {
  ratedAt: string;
  kind: CountedRating['kind'];
  id: number;
}

/** What customers said of conversations that were closed, as `r`; a question without an answer is no rating. */
export function ratedConversations(db: Db, { since, until, closedBy, institutionId }: RatingFilter) {
  let ratings = db
    .selectFrom('channelRatings as r')
    .where('r.ratedAt', '>', since)
    .where('r.ratedAt', '<=', until)
    .where('r.rating', 'is not', null);
  if (closedBy !== undefined) ratings = ratings.where('r.closedBy', '=', closedBy);
  if (institutionId !== undefined) {
    const customers = db.selectFrom('users').where('users.institutionId', '=', institutionId).select('users.id');
    ratings = ratings.where('r.customerId', 'in', customers);
  }
  return ratings;
}

/** Answers of the Knowledge Base AI that were rated. They belong to when they were given: when they were rated is not kept. */
function ratedAnswers(db: Db, { since, until }: RatingFilter) {
  return db
    .selectFrom('assistantAnswers as a')
    .where('a.createdAt', '>', since)
    .where('a.createdAt', '<=', until)
    .where('a.rating', 'is not', null);
}

/** The ratings of a filter. Nobody closes an answer, and who asked is nobody's to know, so none is of one person or institution. */
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

/** How many ratings of a filter there are, and how many of them say Helpful. */
export async function countRatings(db: Db, filter: RatingFilter): Promise<RatingSummary> {
  return db
    .selectFrom(ratingsOf(db, filter))
    .select([count, helpfulOf('verdict')])
    .executeTakeFirstOrThrow();
}

/** The same of closed conversations alone, for each of these groups, by its id. */
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

/** The ratings of a filter behind a place, the newest first. */
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
