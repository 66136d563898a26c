import type { FileReading } from './reading/read-usage-file.ts';
import type { ImportRow } from './usage.queries.ts';
import type { StoredImport } from './usage-feed.ts';

/** A stored import in the form that charts need. */
export function toStoredImport(row: ImportRow): StoredImport {
  const months = row.months === '' ? [] : row.months.split(',');
  const uses = row.uses.split(',').map(Number);
  const { id, resourceId, report, reportName, usesMetric, completedAt, countsBeside, checked } = row;
  const byMonth = new Map(months.map((month, at) => [month, uses[at] ?? 0]));
  const platforms = row.platforms === null ? null : (JSON.parse(row.platforms) as string[]);
  const known = { id, resourceId, report, reportName, usesMetric, completedAt, countsBeside, platforms };
  return { ...known, uses: byMonth, isUncertain: checked === 'uncertain' };
}

/** The columns that it is read from again. */
export function monthsAndUses(uses: ReadonlyMap<string, number>): { months: string; uses: string } {
  return { months: [...uses.keys()].join(','), uses: [...uses.values()].join(',') };
}

/** The columns of an import for what a report says besides its figures. */
export function whatCounterSays({ read, counter }: Pick<FileReading, 'read' | 'counter'>) {
  return {
    platforms: JSON.stringify(read?.platforms ?? []),
    header: counter && JSON.stringify(counter.header),
    itemColumns: counter && JSON.stringify(counter.itemColumns),
  };
}
