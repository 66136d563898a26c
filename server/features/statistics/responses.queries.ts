import { sql } from 'kysely';
import type { CountedResponse } from '#contract/statistics.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/** Which first responses are meant: answered after the one moment and up to the other. */
export interface ResponseFilter {
  since: string;
  until: string;
  /** Only in channels of institutions that this account manager serves as of now. */
  managerId?: number | undefined;
  answeredBy?: number | undefined;
  /** That of the customer, as of now. */
  institutionId?: number | undefined;
}

/** The first responses of a filter, as `r`. What is not measured yet is in no figure, so it is in no list. */
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

/** In milliseconds of support hours, in no order. */
export async function listResponseTimes(db: Db, filter: ResponseFilter): Promise<number[]> {
  const times = asText(db, 'r.supportMs').as('times');
  const row = await responsesOf(db, filter).select(times).executeTakeFirstOrThrow();
  return JSON.parse(row.times);
}

/** Members of staff who answered or closed, or the institutions that customers belong to as of now. */
export type GroupedBy = 'staff' | 'institutions';

/** Some of them. */
export interface Groups {
  by: GroupedBy;
  ids: readonly number[];
}

/** The times of each of these groups, by its id. To group in SQL would sort them all, and take longer than everything else. */
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
    .select([asText(db, group).as('groups'), asText(db, 'r.supportMs').as('times')])
    .executeTakeFirstOrThrow();
  const groups: number[] = JSON.parse(row.groups);
  const times: number[] = JSON.parse(row.times);
  const timesOf = new Map(ids.map((id): [number, number[]] => [id, []]));
  for (const [at, time] of times.entries()) timesOf.get(groups[at] ?? 0)?.push(time);
  return timesOf;
}

/** A column of all rows in one value: as rows they would cost more to hand over than to read, and to rank them in SQL three times as much. */
function asText(db: Db, column: 'r.supportMs' | 'r.answeredBy' | 'customer.institutionId') {
  const values = sql.ref(column);
  return engineOf(db) === 'sqlite'
    ? sql<string>`json_group_array(${values})`
    : sql<string>`cast(coalesce(json_agg(${values}), '[]') as text)`;
}

/** The first responses of a filter, the newest message first. */
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
