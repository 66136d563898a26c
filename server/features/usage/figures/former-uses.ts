import { usageReportIds } from '#contract/values/plans-and-usage/usage-reports.ts';
import { feedOf, inOneUnit, type StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import type { SumOfMonth } from '#server/features/usage/usage.queries.ts';

/**
 * What people had been shown by versions that reckoned as they looked (before 0054), month by month: machines counted as people, of all
 * kinds of reports the first, and of it the one that was uploaded last.
 */
export function formerUses(imports: readonly StoredImport[], sums: readonly SumOfMonth[]) {
  const asThen = imports.map((stored) => ({
    ...stored,
    createdAt: null,
    mayHoldMachines: false,
    besides: [],
    uses: withMachines(stored, sums),
  }));
  const months = [...new Set(imports.flatMap(({ uses }) => [...uses.keys()]))].sort();
  const oneUnit = inOneUnit(asThen, months);
  const kinds = usageReportIds.map((report) => feedOf(oneUnit, [report]));
  return months.map((month) => {
    const present = kinds.flatMap((feed) => feed.get(month)?.uses ?? []);
    return { month, uses: present.find((uses) => uses > 0) ?? 0 };
  });
}

function withMachines(
  { id, usesMetric, uses }: StoredImport,
  sums: readonly SumOfMonth[],
): ReadonlyMap<string, number> {
  if (usesMetric === null) return uses;
  const all = new Map([...uses.keys()].map((month) => [month, 0]));
  for (const { importId, metric, month, figure } of sums) {
    if (importId === id && metric === usesMetric) all.set(month, (all.get(month) ?? 0) + figure);
  }
  return all;
}
