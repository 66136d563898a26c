import { londonTime } from '#contract/values/chat/support-hours.ts';
import { type FetchedReportId, restatedMonthsBack } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { monthsBetween } from '#server/features/usage/reading/months/months.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import { countFetchedInstitutions, countPlanned, insertFetches, replanFetches } from './fetch-plan.queries.ts';
import { listPlatforms } from './fetched-platforms.queries.ts';

/** Plans fetches that are due, and the months in which a restatement is looked for. */
export async function planFetches({ db, clock }: Portal): Promise<void> {
  const at = isoTime(clock());
  for (const { id: platformId, isOn, dueDay, firstMonth, ...platform } of await listPlatforms(db)) {
    if (!isOn) continue;
    const plannedIn = newestDueMonth(clock(), dueDay);
    const reports = JSON.parse(platform.reports) as FetchedReportId[];
    const institutions = await countFetchedInstitutions(db, platformId);
    const planned = await countPlanned(db, platformId);
    for (const month of monthsBetween(firstMonth, plannedIn)) {
      for (const report of reports) {
        if ((planned.get(`${report} ${month}`) ?? 0) >= institutions) continue;
        await insertFetches(db, { platformId, report, month, plannedIn, at });
      }
    }
    const [, from = firstMonth] = [firstMonth, monthBefore(plannedIn, restatedMonthsBack)].sort();
    await replanFetches(db, { platformId, reports, from, plannedIn, at });
  }
}

/** The newest month whose figures are due: the previous month, from `dueDay` on in London time. */
export function newestDueMonth(nowMs: number, dueDay: number): string {
  const { day } = londonTime(nowMs);
  return monthBefore(day.slice(0, 7), Number(day.slice(8)) >= dueDay ? 1 : 2);
}

export function monthBefore(month: string, count: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}
