import { type CounterReportId, counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import { missingPlatforms } from '#server/features/usage/feed/missing-platforms.ts';
import { areOtherPlatforms } from '#server/features/usage/feed/overlapping-reports.ts';
import { feedOf } from '#server/features/usage/feed/usage-feed.ts';
import { type MonthOfReport, monthsOfReport } from './months-of-report.ts';
import type { ReportRequest } from './report-request.ts';
import type { StoredReport } from './stored-report.ts';

export interface WhyPartial {
  month: string;
  reason: string;
}

/**
 * Why months that are written are not whole: their own report says so, or leaves out a platform that other reports of these kinds name; for
 * the platform reports, that any report names.
 */
export function lackingOf(
  report: CounterReportId,
  { months, stored }: { months: readonly MonthOfReport[]; stored: readonly StoredReport[] },
): WhyPartial[] {
  const { master } = counterReports[report];
  const ofKinds = stored.filter((each) => master === 'PR' || each.report === master || each.report === report);
  const missing = missingPlatforms(feedOf(ofKinds));
  return months.flatMap(({ month, sources }) => {
    if (sources.length === 0) return [];
    const isPartial = sources.some(({ partialMonths }) => partialMonths.includes(month));
    const own = sources.flatMap(({ platforms }) => platforms ?? []);
    const names = (missing.get(month) ?? []).filter((name) => areOtherPlatforms([name], own));
    return [
      ...(isPartial ? [{ month, reason: 'The report that it is made from says that data is missing' }] : []),
      ...(names.length > 0 ? [{ month, reason: `Without ${names.join(', ')}` }] : []),
    ];
  });
}

/** For a joint report: how many of its members lack something, because each has platforms of its own. */
export function lackingOfMembers(request: ReportRequest, members: readonly (readonly StoredReport[])[]): WhyPartial[] {
  const each = members.flatMap((stored) =>
    lackingOf(request.report, { months: monthsOfReport(request, stored), stored }),
  );
  const keys = [...new Set(each.map(keyOf))].sort();
  return keys.flatMap((key) => {
    const alike = each.filter((one) => keyOf(one) === key);
    const [first] = alike;
    return first ? [{ ...first, reason: `${first.reason} (${alike.length} of ${members.length} members)` }] : [];
  });
}

function keyOf({ month, reason }: WhyPartial): string {
  return `${month} ${reason}`;
}
