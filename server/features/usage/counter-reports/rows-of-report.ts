import type { Db } from '#server/db/schema.ts';
import { monthColumns } from '#server/features/usage/imports/usage-facts.queries.ts';
import type { ItemOrder } from './counter-reports.queries.ts';
import { itemFilter } from './item-filter.ts';
import { type ItemSource, type ItemWithFacts, itemsInOrder } from './items-in-order.ts';
import type { MonthOfReport } from './months-of-report.ts';
import { columnsOf, metricsOf, type ReportRequest } from './report-request.ts';
import type { StoredReport } from './stored-report.ts';

export interface ReportRow {
  /** In the order of the columns. */
  cells: readonly string[];
  metric: string;
  /** In the order of the months. */
  figures: readonly number[];
}

export interface NamesOfPortal {
  platform: string | undefined;
  publisher: string | undefined;
}

export interface RowsWanted {
  request: ReportRequest;
  months: readonly MonthOfReport[];
  names: NamesOfPortal;
}

/** Yields the rows of a report ordered by item, with equal rows summed. Rows without any use are left out. */
export async function* rowsOfReport(
  db: Db,
  { request, months, names }: RowsWanted,
  order: ItemOrder = 'own',
): AsyncGenerator<ReportRow, void> {
  const sources = sourcesOf(months, metricsOf(request));
  if (sources.length === 0) return;
  const columns = columnsOf(request);
  const places = new Map(months.map(({ month }, at) => [month, at]));
  const readers = new Map(sources.map((source) => [source, itemReader(source, { request, columns, places, names })]));
  for await (const together of itemsInOrder(db, sources, order)) {
    yield* summed(together.flatMap((item) => readers.get(item.source)?.(item) ?? [])).sort(byCells);
  }
}

type SummedRow = ReportRow & { figures: number[] };

function summed(rows: readonly SummedRow[]): SummedRow[] {
  const found = new Map<string, SummedRow>();
  for (const row of rows) {
    const key = `${row.cells.join('\u001f')}\u001f${row.metric}`;
    const known = found.get(key);
    if (!known) found.set(key, row);
    else for (const [at, figure] of row.figures.entries()) known.figures[at] = (known.figures[at] ?? 0) + figure;
  }
  return [...found.values()];
}

/** Each stored report with the months for which it counts. */
function sourcesOf(months: readonly MonthOfReport[], metrics: readonly string[]): ItemSource[] {
  const found = new Map<StoredReport, string[]>();
  for (const { month, sources } of months) {
    for (const stored of sources) found.set(stored, [...(found.get(stored) ?? []), month]);
  }
  return [...found].map(([stored, ofReport]) => ({ stored, months: ofReport, metrics }));
}

interface RowContext {
  request: ReportRequest;
  columns: readonly string[];
  places: ReadonlyMap<string, number>;
  names: NamesOfPortal;
}

/** Makes a reader that turns items of one stored report into rows of the requested one. */
function itemReader(
  { stored, months }: ItemSource,
  { request, columns, places, names }: RowContext,
): (item: ItemWithFacts) => SummedRow[] {
  const passes = itemFilter(request, stored);
  const shown = columns.map((column) => ({
    at: stored.columns?.get(column) ?? -1,
    otherwise: otherwiseOf(column, stored, names),
  }));
  const figuresAt = months.map((month) => ({
    year: Number(month.slice(0, 4)),
    column: monthColumns[Number(month.slice(5)) - 1] ?? 'm1',
    place: places.get(month) ?? 0,
  }));
  return ({ cells, facts }) => {
    if (facts.length === 0 || !passes(cells)) return [];
    const visible = shown.map(({ at, otherwise }) => cells[at] || otherwise);
    return facts.flatMap((fact) => {
      const figures = Array.from({ length: places.size }, () => 0);
      let isUsed = false;
      for (const { year, column, place } of figuresAt) {
        const figure = year === fact.year ? fact[column] : null;
        if (!figure) continue;
        figures[place] = figure;
        isUsed = true;
      }
      return isUsed ? [{ cells: visible, metric: fact.metric, figures }] : [];
    });
  };
}

/** The value of a blank cell: the report's only filter value for that column, or the portal's name. */
function otherwiseOf(column: string, stored: StoredReport, names: NamesOfPortal): string {
  const [value, ...others] = stored.filters.get(column) ?? [];
  if (value !== undefined && others.length === 0) return value;
  if (column === 'Platform') return names.platform ?? '';
  return column === 'Publisher' ? (names.publisher ?? '') : '';
}

function byCells(a: ReportRow, b: ReportRow): number {
  for (const [at, cell] of a.cells.entries()) {
    const other = b.cells[at] ?? '';
    if (cell !== other) return cell < other ? -1 : 1;
  }
  return a.metric < b.metric ? -1 : 1;
}
