import { sql } from 'kysely';
import type { CountedResponse, ResponseSummary } from '#contract/statistics.ts';
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

const summary = {
  count: sql<number>`count(*)`.as('count'),
  medianMs: sql<number | null>`max(case when rank = (total + 1) / 2 then "supportMs" end)`.as('medianMs'),
  p90Ms: sql<number | null>`max(case when rank = (9 * total + 9) / 10 then "supportMs" end)`.as('p90Ms'),
};

/**
 * How many there were, and the least time within which a half, and nine tenths, of them came. Each is the time of one of
 * them, never one in between.
 */
export async function summariseResponses(db: Db, filter: ResponseFilter): Promise<ResponseSummary> {
  const ranked = responsesOf(db, filter).select([
    'r.supportMs',
    sql<number>`row_number() over (order by r."supportMs")`.as('rank'),
    sql<number>`count(*) over ()`.as('total'),
  ]);
  return db
    .selectFrom(ranked.as('ranked'))
    .select([summary.count, summary.medianMs, summary.p90Ms])
    .executeTakeFirstOrThrow();
}

const groups = { staff: sql.ref<number>('r.answeredBy'), institutions: sql.ref<number>('customer.institutionId') };

/** The same for each member of staff who answered, or each institution that was answered, by their ids. */
export async function summariseResponsesBy(
  db: Db,
  by: keyof typeof groups,
  filter: ResponseFilter,
): Promise<Map<number, ResponseSummary>> {
  const group = groups[by];
  const ranked = responsesOf(db, filter)
    .innerJoin('users as customer', 'customer.id', 'r.customerId')
    .where(group, 'is not', null)
    .select([
      group.as('id'),
      'r.supportMs',
      sql<number>`row_number() over (partition by ${group} order by r."supportMs")`.as('rank'),
      sql<number>`count(*) over (partition by ${group})`.as('total'),
    ]);
  const rows = await db
    .selectFrom(ranked.as('ranked'))
    .groupBy('id')
    .select(['id', summary.count, summary.medianMs, summary.p90Ms])
    .execute();
  return new Map(rows.map(({ id, ...one }) => [id, one]));
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
export async function listNames(db: Db, by: keyof typeof groups): Promise<Map<number, string>> {
  const rows =
    by === 'staff'
      ? await db.selectFrom('users').where('role', '!=', 'customer').select(['id', 'fullName as name']).execute()
      : await db.selectFrom('institutions').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
