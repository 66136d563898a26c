import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import type { ImportRow } from '#server/features/usage/usage.queries.ts';
import type { StoredImport } from './usage-feed.ts';
import { usesMetricOf } from './usage-uses.ts';

export function toStoredImport(row: ImportRow): StoredImport {
  const months = row.months === '' ? [] : row.months.split(',');
  const uses = row.uses.split(',').map(Number);
  const { id, resourceId, report, reportName, usesMetric, completedAt, countsBeside, checked } = row;
  const { accessMethod, mayHoldMachines, createdAt } = row;
  const byMonth = new Map(months.map((month, at) => [month, uses[at] ?? 0]));
  const platforms = row.platforms === null ? null : (JSON.parse(row.platforms) as string[]);
  const besides = row.besides === null ? [] : (JSON.parse(row.besides) as number[]);
  const known = {
    besides,
    shape: row.shape,
    sheet: row.sheet,
    id,
    resourceId,
    report,
    reportName,
    usesMetric,
    completedAt,
    countsBeside,
    platforms,
  };
  return { ...known, createdAt, accessMethod, mayHoldMachines, uses: byMonth, isUncertain: checked === 'uncertain' };
}

/** The columns of months and uses, as `toStoredImport` reads them. */
export function monthsAndUses(uses: ReadonlyMap<string, number>): { months: string; uses: string } {
  return { months: [...uses.keys()].join(','), uses: [...uses.values()].join(',') };
}

/** The columns of an import for a report's facts besides its uses by month. */
export function whatReportSays(read: ReadUsage, { counter, shape }: Pick<FileReading, 'counter' | 'shape'>) {
  const { report, reportName, release, metrics, machines, platforms, accessMethod, mayHoldMachines, sheet } = read;
  return {
    report,
    reportName,
    release,
    usesMetric: usesMetricOf(
      report,
      [...metrics, ...machines].map(({ metric }) => metric),
    ),
    accessMethod,
    mayHoldMachines,
    platforms: JSON.stringify(platforms),
    header: counter && JSON.stringify(counter.header),
    itemColumns: counter && JSON.stringify(counter.itemColumns),
    shape,
    sheet,
    checked: 'certain' as const,
  };
}
