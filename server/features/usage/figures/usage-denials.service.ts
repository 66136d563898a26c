import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { isByPeople } from '#contract/values/plans-and-usage/access-methods.ts';
import { denialMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { Db } from '#server/db/schema.ts';
import { denialReportIds } from '#server/features/usage/feed/overlapping-reports.ts';
import { feedOf, type StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { sourcesOf } from '#server/features/usage/feed/usage-sources.ts';
import { denialsOfMonths, type SumOfMonth } from '#server/features/usage/usage.queries.ts';

/**
 * Refused uses, whichever report counts the uses: for each month from the first kind of report that has them, with reports about other
 * titles.
 */
export async function readDenials(
  db: Db,
  imports: readonly StoredImport[],
  range: { from: string; to: string },
): Promise<UsageSummary['denials']> {
  const telling = imports.filter(({ report }) => denialReportIds.some((id) => id === report));
  if (telling.length === 0) return null;
  const accessMethods = new Map(telling.map(({ id, accessMethod }) => [id, accessMethod]));
  const ids = [...accessMethods.keys()];
  const sums = (await denialsOfMonths(db, ids, range).execute()).filter(({ importId, accessMethod }) =>
    isByPeople(accessMethod, accessMethods.get(importId) ?? null),
  );
  const feed = feedOf(
    telling.map((each) => withDenials(each, sums, range)),
    denialReportIds,
  );
  const monthly = [...feed].map(([month, { imports: counted }]) => {
    const figures: Record<string, number> = {};
    for (const { importId, metric, figure, month: of } of sums) {
      if (of === month && counted.some(({ id }) => id === importId)) figures[metric] = (figures[metric] ?? 0) + figure;
    }
    return { month, figures };
  });
  // A general report without refusals says nothing; a report about refusals alone that has none does.
  const areTold = sums.length > 0 || telling.some(({ usesMetric }) => usesMetric === null);
  return areTold && monthly.length > 0 ? { reports: sourcesOf(feed), monthly } : null;
}

function withDenials(
  stored: StoredImport,
  sums: readonly SumOfMonth[],
  { from, to }: { from: string; to: string },
): StoredImport {
  const months = [...stored.uses.keys()].filter((month) => month >= from && month <= to);
  const denials = new Map(months.map((month) => [month, 0]));
  for (const { importId, month, figure } of sums) {
    if (importId === stored.id) denials.set(month, (denials.get(month) ?? 0) + figure);
  }
  return { ...stored, uses: denials, usesMetric: denialMetrics[0] };
}
