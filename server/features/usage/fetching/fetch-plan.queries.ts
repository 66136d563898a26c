import { sql } from 'kysely';
import type { FetchedReportId } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { timeValue } from '#server/db/engines/sql-functions.ts';
import type { Db } from '#server/db/schema.ts';
import { fetchedInstitutions } from './fetched-platforms.queries.ts';

/** For each report and month, how many of the platform's institutions have a row. */
export async function countPlanned(db: Db, platformId: number) {
  const found = await db
    .selectFrom('usageFetches')
    .where('platformId', '=', platformId)
    .where('institutionId', 'in', fetchedInstitutions(db, platformId).select('i.id'))
    .groupBy(['report', 'month'])
    .select(['report', 'month', ({ fn }) => fn.countAll<number | string>().as('count')])
    .execute();
  return new Map(found.map(({ report, month, count }) => [`${report} ${month}`, Number(count)]));
}

export async function countFetchedInstitutions(db: Db, platformId: number): Promise<number> {
  const { count } = await fetchedInstitutions(db, platformId)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export interface PlannedMonth {
  platformId: number;
  report: FetchedReportId;
  month: string;
  /** The newest month that is due. */
  plannedIn: string;
  at: string;
}

/** Inserts a row for each institution that has none yet for this report and month. */
export async function insertFetches(db: Db, { platformId, report, month, plannedIn, at }: PlannedMonth): Promise<void> {
  const time = timeValue(db, at);
  await db
    .insertInto('usageFetches')
    .columns(['platformId', 'institutionId', 'report', 'month', 'state', 'plannedIn', 'dueAt', 'changedAt'])
    .expression(
      fetchedInstitutions(db, platformId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('usageFetches as f')
                .where('f.platformId', '=', platformId)
                .whereRef('f.institutionId', '=', 'i.id')
                .where('f.report', '=', report)
                .where('f.month', '=', month)
                .select('f.id'),
            ),
          ),
        )
        .select(() => [
          sql<number>`${sql.lit(platformId)}`.as('platformId'),
          sql<number>`i.id`.as('institutionId'),
          sql<string>`${sql.lit(report)}`.as('report'),
          sql<string>`${sql.lit(month)}`.as('month'),
          sql<string>`'waiting'`.as('state'),
          sql<string>`${sql.lit(plannedIn)}`.as('plannedIn'),
          time.as('dueAt'),
          time.as('changedAt'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['platformId', 'institutionId', 'report', 'month']).doNothing())
    .execute();
}

/** Fetched months are requested again, once with each new month. */
export async function replanFetches(
  db: Db,
  {
    platformId,
    reports,
    from,
    plannedIn,
    at,
  }: Omit<PlannedMonth, 'report' | 'month'> & {
    reports: readonly FetchedReportId[];
    from: string;
  },
): Promise<void> {
  await db
    .updateTable('usageFetches')
    .set({ state: 'waiting', plannedIn, attempts: 0, dueAt: at, changedAt: at, reason: null, code: null })
    .where('platformId', '=', platformId)
    .where('report', 'in', reports)
    .where('state', 'in', ['stored', 'unchanged', 'empty'])
    .where('month', '>=', from)
    .where('month', '<', plannedIn)
    .where('plannedIn', '<', plannedIn)
    .execute();
}
