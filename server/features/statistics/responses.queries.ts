import { sql } from 'kysely';
import type { CountedResponse } from '#contract/statistics.ts';
import { asJsonList } from '#server/db/engines/sql-functions.ts';
import type { Db } from '#server/db/schema.ts';

/** First responses answered after `since` and up to `until`. */
export interface ResponseFilter {
  since: string;
  until: string;
  /** Only in channels of institutions that this account manager serves now. */
  managerId?: number | undefined;
  answeredBy?: number | undefined;
  /** The customer's current institution. */
  institutionId?: number | undefined;
}

/**
 * The first responses of a filter, as `r`. Rows without computed support hours are in no figure, so they are in no
 * list.
 */
export function responsesOf(db: Db, { since, until, managerId, answeredBy, institutionId }: ResponseFilter) {
  let responses = db
    .selectFrom('firstResponses as r')
    .where('r.answeredAt', '>', since)
    .where('r.answeredAt', '<=', until)
    .where('r.supportMs', 'is not', null);
  if (answeredBy !== undefined) responses = responses.where('r.answeredBy', '=', answeredBy);
  if (institutionId !== undefined) {
    const customers = db.selectFrom('users').where('users.institutionId', '=', institutionId).select('users.id');
    responses = responses.where('r.customerId', 'in', customers);
  }
  if (managerId !== undefined) {
    const customers = db
      .selectFrom('users')
      .innerJoin('institutions', 'institutions.id', 'users.institutionId')
      .where('institutions.accountManagerId', '=', managerId)
      .select('users.id');
    responses = responses.where('r.customerId', 'in', customers);
  }
  return responses;
}

/** In milliseconds of support hours, unordered. */
export async function listResponseTimes(db: Db, filter: ResponseFilter): Promise<number[]> {
  const times = asJsonList(db, 'r.supportMs').as('times');
  const row = await responsesOf(db, filter).select(times).executeTakeFirstOrThrow();
  return JSON.parse(row.times);
}

/** Members of staff who answered or closed, or the customers' current institutions. */
export type GroupedBy = 'staff' | 'institutions';

/** Ids of staff or institutions. */
export interface Groups {
  by: GroupedBy;
  ids: readonly number[];
}

/**
 * Response times of each of these groups, by group id. Grouping in SQL would sort all of them and take longer than
 * everything else.
 */
export async function listResponseTimesOf(
  db: Db,
  { by, ids }: Groups,
  filter: ResponseFilter,
): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map();
  const group = by === 'staff' ? 'r.answeredBy' : 'customer.institutionId';
  const row = await responsesOf(db, filter)
    .$if(by === 'institutions', (all) => all.innerJoin('users as customer', 'customer.id', 'r.customerId'))
    .where(sql.ref(group), 'in', ids)
    // Reading separate rows would cost more than the query, and ranking in SQL three times as much.
    .select([asJsonList(db, group).as('groups'), asJsonList(db, 'r.supportMs').as('times')])
    .executeTakeFirstOrThrow();
  const groups: number[] = JSON.parse(row.groups);
  const times: number[] = JSON.parse(row.times);
  const timesOf = new Map(ids.map((id): [number, number[]] => [id, []]));
  for (const [at, time] of times.entries()) timesOf.get(groups[at] ?? 0)?.push(time);
  return timesOf;
}

/** The first responses of a filter, newest message first. */
export async function listResponses(
  db: Db,
  filter: ResponseFilter,
  { below, limit }: { below: number | undefined; limit: number },
): Promise<CountedResponse[]> {
  let responses = responsesOf(db, filter);
  if (below !== undefined) responses = responses.where('r.answerId', '<', below);
  const rows = await responses
    .innerJoin('users as customer', 'customer.id', 'r.customerId')
    .leftJoin('institutions', 'institutions.id', 'customer.institutionId')
    .innerJoin('users as staff', 'staff.id', 'r.answeredBy')
    .select(['r.answerId', 'r.customerId', 'customer.fullName', 'institutions.name as companyName'])
    .select(['r.answeredBy', 'staff.fullName as answeredByName', 'r.askedAt', 'r.answeredAt', 'r.supportMs'])
    .orderBy('r.answerId', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ answeredBy, answeredByName, supportMs, ...row }) => {
    return { ...row, answeredBy: { id: answeredBy, fullName: answeredByName }, supportMs: supportMs ?? 0 };
  });
}
