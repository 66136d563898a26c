import { sql } from 'kysely';
import type { ListQuery } from '#contract/list-query.ts';
import { type Page, readPage, sortColumn, sorted } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { ratedConversations } from './ratings.queries.ts';
import { type GroupedBy, responsesOf } from './responses.queries.ts';

/**
 * One page of the groups that have first responses or ratings in the two windows, most responses in the second window
 * first. No index has that order, so every group is counted for each page, but only counted.
 */
export function readGroups(
  db: Db,
  by: GroupedBy,
  { before, since, until }: { before: string; since: string; until: string },
  page: ListQuery,
): Promise<Page<{ id: number; name: string }>> {
  const counts = db
    .selectFrom(saidBy(db, by, { since: before, until }))
    .groupBy('id')
    .select('id')
    .select(sql<number>`cast(count(case when "answeredAt" > ${since} then 1 end) as bigint)`.as('count'));
  const groups = db
    .selectFrom(counts.as('counts'))
    .innerJoin(namesOf(db, by), 'named.id', 'counts.id')
    .select(['counts.id', 'named.name']);
  const sort = sorted('asc', sortColumn('number', sql`-counts.count`), sortColumn('number', 'counts.id'));
  return readPage(groups, sort, page);
}

/** Group and time of each first response and each rating. */
function saidBy(db: Db, by: GroupedBy, window: { since: string; until: string }) {
  const responses = responsesOf(db, window).select('r.answeredAt');
  const ratings = ratedConversations(db, window).select(sql<string>`null`.as('answeredAt'));
  if (by === 'staff') {
    return responses.select('r.answeredBy as id').unionAll(ratings.select('r.closedBy as id')).as('said');
  }
  return responses
    .innerJoin('users as customer', 'customer.id', 'r.customerId')
    .where('customer.institutionId', 'is not', null)
    .select(({ ref }) => ref('customer.institutionId').$notNull().as('id'))
    .unionAll(
      ratings
        .innerJoin('users as customer', 'customer.id', 'r.customerId')
        .where('customer.institutionId', 'is not', null)
        .select(({ ref }) => ref('customer.institutionId').$notNull().as('id')),
    )
    .as('said');
}

function namesOf(db: Db, by: GroupedBy) {
  return by === 'staff'
    ? db.selectFrom('users').select(['id', 'fullName as name']).as('named')
    : db.selectFrom('institutions').select(['id', 'name']).as('named');
}
