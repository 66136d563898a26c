import type { ListQuery } from '#contract/list-query.ts';
import type { FailingProgram, Harvest, HarvestingState } from '#contract/plans-and-usage/harvests.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { failingAfterDays } from '#contract/values/plans-and-usage/harvests.ts';
import { shiftMonth } from '#contract/values/plans-and-usage/usage-periods.ts';
import type { Page } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { counterExceptions, type ExceptionCode } from '#server/features/usage/counter-reports/counter-exceptions.ts';
import { findIdentifiers } from '#server/features/usage/counter-reports/counter-reports.queries.ts';
import { customerIdOf } from '#server/features/usage/counter-reports/write-report.service.ts';
import { listUses } from '#server/features/usage/figures/institution-uses.queries.ts';
import { missingMonths } from '#server/features/usage/figures/missing-months.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { countByMonth, listFailing, readHarvests } from './harvests.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Allows for a program that comes once a month; one that stays away longer was given up. */
const givenUpAfterDays = 40;
const monthsLooked = 12;

/** One page of what programs fetched, latest first. */
export async function listHarvests(db: Db, institutionId: number, page: ListQuery): Promise<Page<Harvest>> {
  const { rows, next } = await readHarvests(db, institutionId, page);
  const harvests = rows.map(({ id, keyName, customerId, customerName, exceptions, ...row }): Harvest => {
    const said: { code: ExceptionCode; data?: string }[] = JSON.parse(exceptions);
    return {
      id,
      keyName,
      asked: row.asked,
      from: row.fromMonth,
      to: row.toMonth,
      outcome: row.outcome,
      at: row.at,
      lastAt: row.lastAt,
      times: row.times,
      customerName: customerId === null || customerId === institutionId ? null : (customerName ?? 'a member'),
      exceptions: said.map(({ code, data = null }) => ({ code, message: counterExceptions[code].message, data })),
    };
  });
  return { rows: harvests, next };
}

/** How programs ask for an institution, and its problems. */
export async function readHarvestingState(
  { db, clock }: { db: Db; clock: Clock },
  institutionId: number,
): Promise<HarvestingState> {
  const { day } = londonTime(clock());
  const months = (await listUses(db, [institutionId])).map(({ month }) => month);
  const common = await monthsMostHave(db, day);
  return {
    customerId: customerIdOf(institutionId, await findIdentifiers(db, institutionId)),
    failing: (await listFailingPrograms({ db, clock }, [institutionId])).get(institutionId) ?? [],
    monthsOthersHave: missingMonths(months, day).filter((month) => common.has(month)),
  };
}

/** The programs of these institutions that have got nothing for a week or more. */
export async function listFailingPrograms(
  { db, clock }: { db: Db; clock: Clock },
  institutionIds: readonly number[],
): Promise<Map<number, FailingProgram[]>> {
  const daysAgo = (days: number) => isoTime(clock() - days * dayMs);
  const since = daysAgo(failingAfterDays);
  const times = { since, lastAfter: daysAgo(givenUpAfterDays), revokedLastAfter: since };
  const found = new Map<number, FailingProgram[]>();
  for (const { institutionId, name, failingSince } of await listFailing(db, institutionIds, times)) {
    found.set(institutionId, [...(found.get(institutionId) ?? []), { keyName: name, since: failingSince }]);
  }
  return found;
}

/** The months of the last year for which many institutions have figures: at least half as many as for the best month. */
export async function monthsMostHave(db: Db, today: string): Promise<Set<string>> {
  const thisMonth = today.slice(0, 7);
  const counted = await countByMonth(db, shiftMonth(thisMonth, -monthsLooked), shiftMonth(thisMonth, -1));
  const most = Math.max(0, ...counted.map(({ institutions }) => institutions));
  return new Set(counted.filter(({ institutions }) => institutions * 2 >= most).map(({ month }) => month));
}
