import type { ListQuery } from '#contract/list-query.ts';
import type { UsageOverview, UsageOverviewRow, UsageReport } from '#contract/plans-and-usage/usage.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Page } from '#server/db/list-page.ts';
import type { Db } from '#server/db/schema.ts';
import { listCurrentPlans } from '#server/features/people/institutions/institutions.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { monthsBetween } from './reading/months.ts';
import { toStoredImport } from './stored-import.ts';
import { listImports, listImportsOf, listNewestReports, readReportResources } from './usage.queries.ts';
import { feedOf, inOneUnit, restatedMonths, type StoredImport } from './usage-feed.ts';

const monthsOfYear = 12;
const names = new Intl.Collator('en');

/** Last uploads, missing months and totals of the institutions that somebody serves. */
export async function readOverview(
  { db, clock }: { db: Db; clock: Clock },
  served: readonly { id: number; name: string }[],
): Promise<UsageOverview> {
  const { day } = londonTime(clock());
  const tiers = new Map((await listCurrentPlans(db, day)).map((plan) => [plan.institutionId, plan.tier]));
  const newest = new Map((await listNewestReports(db)).map((report) => [report.institutionId, report]));
  const imports = new Map<number, StoredImport[]>();
  for (const row of await listImportsOf(
    db,
    served.map(({ id }) => id),
  )) {
    imports.set(row.institutionId, [...(imports.get(row.institutionId) ?? []), toStoredImport(row)]);
  }
  const months = new Map<string, { uses: number; institutions: number }>();
  const institutions = served.map(({ id, name }): UsageOverviewRow => {
    const uses = usesOf(imports.get(id) ?? []);
    for (const [month, count] of uses) {
      const known = months.get(month) ?? { uses: 0, institutions: 0 };
      months.set(month, { uses: known.uses + count, institutions: known.institutions + 1 });
    }
    const last = newest.get(id);
    return {
      institutionId: id,
      name,
      tier: tiers.get(id) ?? null,
      lastUpload: last ? { at: last.sharedAt, title: last.title, uploaderName: last.uploaderName } : null,
      ...coverageOf(uses, day),
    };
  });
  const monthly = [...months].map(([month, sums]) => ({ month, ...sums })).sort((a, b) => (a.month < b.month ? -1 : 1));
  return {
    institutions: institutions.sort((a, b) => names.compare(a.name, b.name)),
    monthly,
    uses: monthly.reduce((sum, { uses }) => sum + uses, 0),
  };
}

/** One page of the stored reports of an institution, newest first, with the months they cover. */
export async function readReports(db: Db, institutionId: number, page: ListQuery): Promise<Page<UsageReport>> {
  const found = await readReportResources(db, institutionId, page);
  const rows = await listImports(db, institutionId);
  const imports = rows.map(toStoredImport);
  const byResource = new Map(rows.map((row, at) => [row.resourceId, { row, stored: imports[at] }]));
  const reports = found.rows.map(({ sha256: _, ...resource }) => {
    const known = byResource.get(resource.id);
    return {
      ...resource,
      report: known?.row.report ?? null,
      reportName: known?.row.reportName ?? null,
      release: known?.row.release ?? null,
      months: [...(known?.stored?.uses.keys() ?? [])],
      checked: known?.row.checked ?? null,
      doubt: known?.row.doubt ?? null,
      restatedMonths: known?.stored ? restatedMonths(known.stored, imports) : [],
    };
  });
  return { rows: reports, next: found.next };
}

/** Of every reported month; only uses in one unit, because others could not be added to them. */
function usesOf(imports: readonly StoredImport[]): Map<string, number> {
  const months = [...new Set(imports.flatMap((stored) => [...stored.uses.keys()]))].sort();
  const feed = feedOf(inOneUnit(imports, months));
  return new Map(months.map((month) => [month, feed.get(month)?.uses ?? 0]));
}

function coverageOf(uses: ReadonlyMap<string, number>, today: string) {
  const months = [...uses.keys()];
  const [first, last] = [months[0] ?? null, months.at(-1) ?? null];
  const sum = (of: readonly string[]) => of.reduce((all, month) => all + (uses.get(month) ?? 0), 0);
  // The present month is not over; nobody can have its figures yet.
  const expected = first ? monthsBetween(first, today.slice(0, 7)).slice(0, -1) : [];
  return {
    firstMonth: first,
    lastMonth: last,
    missingMonths: expected.filter((month) => !uses.has(month)),
    uses: sum(months),
    usesOfLastYear: sum(months.slice(-monthsOfYear)),
  };
}
