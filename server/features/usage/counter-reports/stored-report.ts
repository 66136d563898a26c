import { counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import { toStoredImport } from '#server/features/usage/feed/stored-import.ts';
import type { StoredImport } from '#server/features/usage/feed/usage-feed.ts';
import { wordKey } from '#server/features/usage/reading/counter/header-block.ts';
import type { ImportRow } from '#server/features/usage/usage.queries.ts';
import type { StoredHeader } from './counter-reports.queries.ts';

/** A stored report with what it states about itself: what it leaves out, and which columns its rows have. */
export interface StoredReport extends StoredImport {
  release: string | null;
  hasHeader: boolean;
  /** The position of each of the Code's columns in the cells of its items; null if rows were not stored then. */
  columns: ReadonlyMap<string, number> | null;
  /** The report's filters, for master reports including Metric_Type. */
  filters: ReadonlyMap<string, readonly string[]>;
  hasComponents: boolean;
}

const columnNames = new Map(
  Object.values(counterReports)
    .flatMap((report) => [...report.columns, ...('optional' in report ? (report.optional as string[]) : [])])
    .map((name) => [wordKey(name), name]),
);

export function toStoredReport(row: ImportRow, kept: StoredHeader | undefined): StoredReport {
  const headings: string[] | null = kept?.itemColumns ? JSON.parse(kept.itemColumns) : null;
  const lines: [string, string][] = kept?.header ? JSON.parse(kept.header) : [];
  return {
    ...toStoredImport(row),
    release: row.release,
    hasHeader: lines.some(([name]) => wordKey(name) === 'reportid'),
    columns: headings && columnsUnder(headings),
    filters: filtersIn(lines),
    hasComponents: headings?.some((heading) => wordKey(heading).startsWith('component')) ?? false,
  };
}

function columnsUnder(headings: readonly string[]): Map<string, number> {
  return new Map(
    headings.flatMap((heading, at) => {
      const key = wordKey(heading);
      const name = columnNames.get(key) ?? parentName(key);
      return name === undefined ? [] : [[name, at] as const];
    }),
  );
}

/** Parent columns repeat the columns of a work or title. */
function parentName(key: string): string | undefined {
  const own = key.startsWith('parent') ? columnNames.get(key.slice('parent'.length)) : undefined;
  return own && `Parent_${own}`;
}

function filtersIn(lines: readonly (readonly [string, string])[]): Map<string, string[]> {
  const said = (name: string) => lines.find(([line]) => wordKey(line) === name)?.[1] ?? '';
  const found = new Map<string, string[]>();
  for (const pair of said('reportfilters').split(';')) {
    const [name = '', values = ''] = pair.split('=');
    if (name.trim() && values.trim()) found.set(name.trim(), listOf(values, '|'));
  }
  const metrics = listOf(said('metrictypes'), ';');
  if (metrics.length > 0) found.set('Metric_Type', metrics);
  return found;
}

function listOf(text: string, separator: string): string[] {
  return text.split(separator).flatMap((part) => part.trim() || []);
}
