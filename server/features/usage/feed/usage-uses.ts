import { isByPeople } from '#contract/values/plans-and-usage/access-methods.ts';
import { isPagesMetric, type UsageReportId, useMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';

interface Sum {
  month: string;
  metric: string;
  accessMethod: string;
  figure: number;
}

interface Source {
  report: UsageReportId;
  usesMetric: string | null;
  /** The access method of rows that name none (`methodOfReport`). */
  accessMethod: string | null;
}

/** The metric that counts as uses, among those that a report can count; null for plain tables, and for reports of refusals alone. */
export function usesMetricOf(report: UsageReportId, metrics: Iterable<string>): string | null {
  if (report === 'TABLE') return null;
  const present = new Set(metrics);
  return useMetrics.find((metric) => present.has(metric)) ?? null;
}

/** Says whether figures of this metric are uses. */
export function countsAsUse(source: { report: UsageReportId; usesMetric: string | null }, metric: string): boolean {
  return source.report === 'TABLE' ? !isPagesMetric(metric) : metric === source.usesMetric;
}

/** Uses by people, by month; includes every month of the report, also those without use. */
export function usesByMonth(source: Source, months: readonly string[], sums: Iterable<Sum>): Map<string, number> {
  const uses = new Map(months.map((month) => [month, 0]));
  for (const { month, metric, accessMethod, figure } of sums) {
    const counts = countsAsUse(source, metric) && isByPeople(accessMethod, source.accessMethod);
    if (counts) uses.set(month, (uses.get(month) ?? 0) + figure);
  }
  return uses;
}
