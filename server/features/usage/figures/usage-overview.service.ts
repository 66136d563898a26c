import type { ListQuery } from '#contract/list-query.ts';
import type { UsageOverview, UsageOverviewRow, UsageReport } from '#contract/plans-and-usage/usage.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import type { Page } from '#server/db/list-page.ts';
import type { InstitutionValues } from '#server/db/queries/institution-values.ts';
import type { Db } from '#server/db/schema.ts';
import {
  listFailingPrograms,
  monthsMostHave,
} from '#server/features/usage/counter-reports/api/harvesting-state.service.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import { restatedMonths } from '#server/features/usage/feed/usage-feed.ts';
import { listImports, readReportResources } from '#server/features/usage/usage.queries.ts';
import type { Clock } from '#server/platform/clock.ts';
import { listNewestReports, listUses, type NotedMonth, readWithUses, sumUses } from './institution-uses.queries.ts';
import { missingMonths } from './missing-months.ts';

/** Last uploads and missing months for a page of the institutions with these values, and totals for all of them. */
export async function readOverview(
  { db, clock }: { db: Db; clock: Clock },
  values: InstitutionValues,
  page: ListQuery,
): Promise<UsageOverview & { next: string | null }> {
  const { day } = londonTime(clock());
  const { rows, next } = await readWithUses(db, values, { day, ...page });
  const ids = rows.map(({ id }) => id);
  const newest = new Map((await listNewestReports(db, ids)).map((report) => [report.institutionId, report]));
  const uses = await listUses(db, ids);
  const failing = await listFailingPrograms({ db, clock }, ids);
  const common = await monthsMostHave(db, day);
  const institutions = rows.map(({ id, name, tier, usesOfLastYear }): UsageOverviewRow => {
    const last = newest.get(id);
    const lastUpload = last ? { at: last.sharedAt, title: last.title, uploaderName: last.uploaderName } : null;
    const coverage = coverageOf(
      uses.filter(({ institutionId }) => institutionId === id),
      day,
    );
    return {
      institutionId: id,
      name,
      tier,
      lastUpload,
      ...coverage,
      usesOfLastYear: usesOfLastYear ?? 0,
      failingPrograms: failing.get(id) ?? [],
      monthsOthersHave: coverage.missingMonths.filter((month) => common.has(month)),
    };
  });
  const monthly = await sumUses(db, values);
  return { institutions, monthly, uses: sumOf(monthly), next };
}

/** One page of an institution's stored reports, newest first, with the months they cover. */
export async function readReports(
  db: Db,
  institutionId: number,
  page: ListQuery & { month?: string | undefined; q?: string | undefined },
): Promise<Page<UsageReport>> {
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
      mayHoldMachines: known?.row.mayHoldMachines ?? false,
      restatedMonths: known?.stored ? restatedMonths(known.stored, imports) : [],
    };
  });
  return { rows: reports, next: found.next };
}

function coverageOf(uses: readonly NotedMonth[], today: string) {
  const [first, last] = [uses[0]?.month ?? null, uses.at(-1)?.month ?? null];
  return {
    firstMonth: first,
    lastMonth: last,
    mixedMonths: uses.filter(({ mayHoldMachines }) => mayHoldMachines).map(({ month }) => month),
    missingMonths: missingMonths(
      uses.map(({ month }) => month),
      today,
    ),
    uses: sumOf(uses),
  };
}

function sumOf(months: readonly { uses: number }[]): number {
  return months.reduce((sum, { uses }) => sum + uses, 0);
}
