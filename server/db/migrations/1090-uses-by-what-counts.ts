import { type Kysely, sql } from 'kysely';

/**
 * What a COUNTER report can count decides which of its metrics is a use, and no longer which rows are not zero; a report of one total for its
 * period is refused. Reports whose uses may be others by that are read again from their originals by the job of the checks, which tells
 * their institutions of each month that changed; those without an original are marked and keep their figures. All institutions are counted
 * anew at the start, because searches are no uses beside requests.
 */
export async function countUsesAnew(db: Kysely<unknown>): Promise<void> {
  const isConcerned = sql`
    "completedAt" is not null and "resourceId" is not null and checked in ('certain', 'missing') and (
      header like '%Granularity=Totals%' or (
        report not in ('TABLE', 'DR_D2', 'TR_B2', 'TR_J2')
        and ("usesMetric" is null or "usesMetric" <> 'Total_Item_Requests')))`;
  const isWithoutFile = sql`"resourceId" in (select id from resources where "fileName" is null)`;
  await sql`update "usageImports" set checked = 'missing' where ${isConcerned} and ${isWithoutFile}`.execute(db);
  await sql`update "usageImports" set checked = null where ${isConcerned} and not ${isWithoutFile}`.execute(db);
  await sql`
    update institutions set "usesOfLastYear" = null
    where id in (select "institutionId" from "usageImports" where "completedAt" is not null)`.execute(db);
}
