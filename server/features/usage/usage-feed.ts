import { type UsageReportId, type UseMetric, usageReportIds, useMetrics } from '#contract/values/usage-reports.ts';

/** A report whose figures are stored. */
export interface StoredImport {
  id: number;
  resourceId: number;
  report: UsageReportId;
  reportName: string;
  usesMetric: string | null;
  /** How often something was used, by month. */
  uses: ReadonlyMap<string, number>;
  completedAt: string;
}

/**
 * The one report that counts for each month, ascending: the first kind in `order` that there is, and of it the newest.
 * Adding up several would count the same use several times, and one of zeros never hides one with use (product §6).
 */
export function feedOf(
  imports: readonly StoredImport[],
  order: readonly UsageReportId[] = usageReportIds,
): Map<string, StoredImport> {
  // A newer report of the same kind is a correction, also one to zero.
  const newest = new Map<string, Map<UsageReportId, StoredImport>>();
  for (const candidate of imports) {
    if (!order.includes(candidate.report)) continue;
    for (const month of candidate.uses.keys()) {
      const kinds = newest.get(month) ?? new Map<UsageReportId, StoredImport>();
      newest.set(month, kinds);
      const known = kinds.get(candidate.report);
      if (!known || isNewer(candidate, known)) kinds.set(candidate.report, candidate);
    }
  }
  const feed: [string, StoredImport][] = [];
  for (const [month, kinds] of newest) {
    const present = order.flatMap((report) => kinds.get(report) ?? []);
    const source = present.find(({ uses }) => uses.get(month)) ?? present[0];
    if (source) feed.push([month, source]);
  }
  return new Map(feed.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The unit in which a report counts uses: a plain table's are requests, as far as anybody can say. */
function unitOf({ usesMetric }: Pick<StoredImport, 'usesMetric'>): UseMetric {
  return useMetrics.find((metric) => metric === usesMetric) ?? useMetrics[0];
}

/**
 * The reports of one unit, which can be added: of those that count in these months the first there is, requests before
 * investigations before searches.
 */
export function inOneUnit(imports: readonly StoredImport[], months: readonly string[]): StoredImport[] {
  const counting = imports.filter(({ uses }) => months.some((month) => uses.get(month)));
  const unit = useMetrics.find((metric) => counting.some((source) => unitOf(source) === metric)) ?? useMetrics[0];
  return imports.filter((source) => unitOf(source) === unit);
}

/** The months of a report for which a newer one of the same kind counts. */
export function restatedMonths(of: StoredImport, imports: readonly StoredImport[]): string[] {
  const newer = imports.filter((other) => other.report === of.report && isNewer(other, of));
  return [...of.uses.keys()].filter((month) => newer.some(({ uses }) => uses.has(month)));
}

function isNewer(a: StoredImport, b: StoredImport): boolean {
  return a.completedAt > b.completedAt || (a.completedAt === b.completedAt && a.id > b.id);
}
