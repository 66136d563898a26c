import type { CounterReportMonths } from '#contract/plans-and-usage/counter-reports.ts';
import { type CounterReportId, counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import { type MonthOfReport, monthsOfReport } from './months-of-report.ts';
import type { ReportRequest } from './report-request.ts';
import type { StoredReport } from './stored-report.ts';

/** The months for which a report can be written in its usual form, and for other months with figures the reason why not. */
export function overviewOfReport(
  report: CounterReportId,
  stored: readonly StoredReport[],
  monthsFor = (request: ReportRequest): readonly MonthOfReport[] => monthsOfReport(request, stored),
): CounterReportMonths {
  const known = stored.flatMap(({ uses }) => [...uses.keys()]).sort();
  const [from, to] = [known[0], known.at(-1)];
  if (!from || !to) return { report, months: [], missing: [] };
  const request = {
    report,
    from,
    to,
    filters: counterReports[report].filters,
    metrics: null,
    only: {},
    attributesToShow: [],
    hasParents: false,
    asksForComponents: false,
    hasMonths: true,
  };
  const months = monthsFor(request);
  const missing = new Map<string, string[]>();
  for (const { month, reason } of months) {
    if (reason !== null) missing.set(reason, [...(missing.get(reason) ?? []), month]);
  }
  return {
    report,
    months: months.flatMap(({ month, reason }) => (reason === null ? [month] : [])),
    missing: [...missing].map(([reason, of]) => ({ reason, months: of })),
  };
}
