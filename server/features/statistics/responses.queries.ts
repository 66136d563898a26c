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
function responsesOf(db: Db, { since, until, managerId, answeredBy, institutionId }: ResponseFilter) {
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
  const times = asText(db, 'supportMs').as('times');
  const row = await responsesOf(db, filter).select(times).executeTakeFirstOrThrow();
  return JSON.parse(row.times);
}

/** By whom first responses are told apart: a person of each, and the group that this person stands for. */
export interface Grouping {
  person: 'answeredBy' | 'customerId';
  groupOf(personId: number): number | undefined;
}

/** Members of staff who answered, or the institutions that customers belong to as of now. */
export async function findGrouping(db: Db, by: 'staff' | 'institutions'): Promise<Grouping> {
  if (by === 'staff') return { person: 'answeredBy', groupOf: (id) => id };
  const members = await db
    .selectFrom('users')
    .where('institutionId', 'is not', null)
    .select(['id', ({ ref }) => ref('institutionId').$notNull().as('institutionId')])
    .execute();
  const institutions = new Map(members.map((one) => [one.id, one.institutionId]));
  return { person: 'customerId', groupOf: (id) => institutions.get(id) };
}

/** The same for each group, by its id. To group in SQL would sort them all, and take longer than everything else. */
export async function listResponseTimesBy(
  db: Db,
  { person, groupOf }: Grouping,
  filter: ResponseFilter,
): Promise<Map<number, number[]>> {
  const row = await responsesOf(db, filter)
    .select([asText(db, person).as('people'), asText(db, 'supportMs').as('times')])
    .executeTakeFirstOrThrow();
  const people: number[] = JSON.parse(row.people);
  const times: number[] = JSON.parse(row.times);
  const groups = new Map<number, number[]>();
  for (const [at, time] of times.entries()) {
    const group = groupOf(people[at] ?? 0);
    if (group === undefined) continue;
    const known = groups.get(group);
    if (known) known.push(time);
    else groups.set(group, [time]);
  }
  return groups;
}

/** A column of all rows in one value: as rows they would cost more to hand over than to read, and to rank them in SQL three times as much. */
function asText(db: Db, column: 'supportMs' | 'answeredBy' | 'customerId') {
  const values = sql.ref(`r.${column}`);
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

/** The names of people, or of institutions, by id. */
export async function listNames(db: Db, by: 'staff' | 'institutions'): Promise<Map<number, string>> {
  const rows =
    by === 'staff'
      ? await db.selectFrom('users').where('role', '!=', 'customer').select(['id', 'fullName as name']).execute()
      : await db.selectFrom('institutions').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
