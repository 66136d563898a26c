import { counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import { denialMetrics, type UsageReportId, usageMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';
import { filterIn, type HeaderLines, lineIn } from '#server/features/usage/reading/counter/header-lines.ts';

interface StatedReport {
  report: UsageReportId;
  release: string | null;
  /** Null if its lines were not read. */
  header: HeaderLines | null;
}

/** Data types that the Code (5.1, 3.3.2) allows for searches and refusals alone. */
const typesWithoutItems = ['Database_Aggregated', 'Database_AI', 'Database_Full', 'Platform'];

/**
 * The metrics that a report can count, by its kind, its filters and Release 5.1: rows of zero are left out, so a metric without rows is a
 * zero and not unknown. Null for a plain table, which does not say.
 */
export function countableMetrics({ report, release, header }: StatedReport): ReadonlySet<string> | null {
  if (report === 'TABLE') return null;
  const ofKind = counterReports[report].metrics;
  const stated = lineIn(header, 'metrictypes').split(/[;|]/).map(metricNamed).filter(Boolean);
  const dataTypes = filterIn(header, 'data_type');
  const isWithoutItems =
    (release ?? '').startsWith('5.1') &&
    dataTypes.length > 0 &&
    dataTypes.every((name) => typesWithoutItems.includes(name));
  const inFilters = stated.length === 0 ? ofKind : ofKind.filter((metric) => stated.includes(metric));
  return new Set(isWithoutItems ? inFilters.filter(isWithoutItem) : inFilters);
}

function isWithoutItem(metric: string): boolean {
  return metric.startsWith('Searches_') || denialMetrics.some((denial) => denial === metric);
}

function metricNamed(text: string): string {
  const key = text.trim().toLowerCase();
  return usageMetrics.find((metric) => metric.toLowerCase() === key) ?? '';
}
