import { sql } from 'kysely';
import type { ResponseSummary } from '#contract/statistics.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** Which first responses are meant: answered after the one moment and up to the other. */
export interface ResponseFilter {
  since: string;
  until: string;
  /** Only in channels of institutions that this account manager serves as of now. */
  managerId?: number | undefined;
}

/** The first responses of a filter, as `r`. What is not measured yet is in no figure, so it is in no list. */
function responsesOf(db: Db, { since, until, managerId }: ResponseFilter) {
  let responses = db
    .selectFrom('firstResponses as r')
    .where('r.answeredAt', '>', since)
    .where('r.answeredAt', '<=', until)
    .where('r.supportMs', 'is not', null);
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
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number | null>`max(case when rank = (total + 1) / 2 then "supportMs" end)`.as('medianMs'),
      sql<number | null>`max(case when rank = (9 * total + 9) / 10 then "supportMs" end)`.as('p90Ms'),
    ])
    .executeTakeFirstOrThrow();
}

/** First responses whose support hours are not counted yet. */
export async function listUnmeasured(db: Db, limit: number) {
  return db
    .selectFrom('firstResponses')
    .where('supportMs', 'is', null)
    .select(['answerId', 'askedAt', 'answeredAt'])
    .orderBy('answerId')
    .limit(limit)
    .execute();
}

export async function updateMeasured(
  db: Db,
  measured: readonly { answerId: number; supportMs: number }[],
): Promise<void> {
  const rows = rowsOf(
    db,
    measured.map(({ answerId, supportMs }) => [answerId, supportMs]),
    ['bigint', 'bigint'],
  );
  await sql`
    with measured("answerId", "supportMs") as (${rows})
    update "firstResponses" as r set "supportMs" = measured."supportMs"
    from measured where r."answerId" = measured."answerId"`.execute(db);
}
