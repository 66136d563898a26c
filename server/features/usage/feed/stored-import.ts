import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import { partialMonthsOf } from '#server/features/usage/reading/counter/header-lines.ts';
import type { FileReading } from '#server/features/usage/reading/read-usage-file.ts';
import type { ImportRow } from '#server/features/usage/usage.queries.ts';
import { countableMetrics } from './countable-metrics.ts';
import type { StoredImport } from './usage-feed.ts';

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
  const header = row.header === null ? null : (JSON.parse(row.header) as [string, string][]);
  return {
    ...known,
    createdAt,
    accessMethod,
    mayHoldMachines,
    uses: byMonth,
    isUncertain: checked === 'uncertain',
    countable: countableMetrics({ report, release: row.release, header }),
    partialMonths: partialMonthsOf(header, months),
  };
}

/** The columns of months and uses, as `toStoredImport` reads them. */
export function monthsAndUses(uses: ReadonlyMap<string, number>): { months: string; uses: string } {
  return { months: [...uses.keys()].join(','), uses: [...uses.values()].join(',') };
}

/** The columns of an import for a report's facts besides its uses by month. */
export function whatReportSays(
  read: ReadUsage,
  { counter, shape, usesMetric }: Pick<FileReading, 'counter' | 'shape' | 'usesMetric'>,
) {
  const { report, reportName, release, platforms, accessMethod, mayHoldMachines, sheet } = read;
  return {
    report,
    reportName,
    release,
    usesMetric,
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
