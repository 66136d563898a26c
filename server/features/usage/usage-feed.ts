import { type UsageReportId, usageReportIds } from '#contract/values/usage-reports.ts';

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
 * Adding up several would count the same use several times (product §6).
 */
export function feedOf(
  imports: readonly StoredImport[],
  order: readonly UsageReportId[] = usageReportIds,
): Map<string, StoredImport> {
  const feed = new Map<string, StoredImport>();
  for (const candidate of imports) {
    if (!order.includes(candidate.report)) continue;
    for (const month of candidate.uses.keys()) {
      const known = feed.get(month);
      if (!known || comesBefore(candidate, known, order)) feed.set(month, candidate);
    }
  }
  return new Map([...feed].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The months of a report for which a newer one of the same kind counts. */
export function restatedMonths(of: StoredImport, imports: readonly StoredImport[]): string[] {
  const newer = imports.filter((other) => other.report === of.report && isNewer(other, of));
  return [...of.uses.keys()].filter((month) => newer.some(({ uses }) => uses.has(month)));
}

function comesBefore(a: StoredImport, b: StoredImport, order: readonly UsageReportId[]): boolean {
  const difference = order.indexOf(a.report) - order.indexOf(b.report);
  return difference < 0 || (difference === 0 && isNewer(a, b));
}

function isNewer(a: StoredImport, b: StoredImport): boolean {
  return a.completedAt > b.completedAt || (a.completedAt === b.completedAt && a.id > b.id);
}
