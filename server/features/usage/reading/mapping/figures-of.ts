import type { MappedColumn, TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import type { ColumnRole } from '#contract/values/plans-and-usage/column-roles.ts';
import { isPagesMetric } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { counterMetric } from '#server/features/usage/reading/tables/column-words.ts';
import type { UsageFact } from '#server/features/usage/reading/usage-facts.ts';
import { differencesOf } from './differences.ts';
import type { Counted, FigureColumns, MappedFigures } from './mapped-figures.ts';
import { monthOfRow, monthOfText } from './mapped-months.ts';
import { problemOf } from './row-problems.ts';
import { figureIn, type Table, textIn, widthOfRow } from './table.ts';

/** The metric of uses that no column and no kind names. */
const unnamedMetric = 'Views';
const textMax = 200;

/** The figures that follow from a mapping, and nothing else: what it does not say is not guessed but reported with its place. */
export function figuresOf(table: Table, mapping: TableMapping): MappedFigures {
  const found: MappedFigures = { facts: [], problems: [], notes: [], ignoredRows: 0, rows: 0 };
  const columns = columnsOf(mapping);
  if (columns.uses.length === 0) {
    found.problems.push({ cell: { row: mapping.headingRow }, message: 'No column is said to hold uses' });
    return found;
  }
  const parts: Parts = { table, mapping, columns, found };
  const counted = partOf(table.rows, mapping).flatMap((row, at) =>
    isLeftOut(row, parts) ? [] : countedIn(row, at, parts),
  );
  found.facts = factsOf(mapping.isCumulative ? differencesOf(counted, mapping, found) : counted);
  return found;
}

interface Parts {
  table: Table;
  mapping: TableMapping;
  columns: FigureColumns;
  found: MappedFigures;
}

/** Rows that do not count, as the mapping says or because they hold no figure. */
function isLeftOut(row: NumberedRow, { table, mapping, columns, found }: Parts): boolean {
  const { cells, number } = row;
  const isNote = !columns.figures.some((column) => textIn(cells, column) !== '');
  const isOut = isSumRow(row, mapping) || isNote || !countsByKind(cells, mapping, columns.kinds);
  if (!isOut) return false;
  const isCut = isNote && table.isOpen && number === table.rows.at(-1)?.number && widthOfRow(cells) > 1;
  if (isCut) found.problems.push({ cell: { row: number }, message: 'The file ends in the middle of this row' });
  else if (isNote && !isSumRow(row, mapping))
    found.notes.push({ cell: { row: number }, message: 'A row without figures is not counted', kind: 'note' });
  found.ignoredRows++;
  return true;
}

function countedIn(row: NumberedRow, at: number, { table, mapping, columns, found }: Parts): Counted[] {
  const problem = problemOf(row, { mapping, columns, at });
  if (problem) {
    found.problems.push({ cell: { ...problem.cell, row: row.number }, message: problem.message });
    return [];
  }
  found.rows++;
  return columns.stored.flatMap((column) => {
    const figure = figureIn(row.cells[column] ?? '', mapping.unit ?? 1, table.delimiter);
    const cell = { row: row.number, column, heading: mapping.columns[column]?.heading };
    if ('problem' in figure) {
      found.problems.push({ cell, message: figure.problem });
      return [];
    }
    if (figure.note) found.notes.push({ cell, message: figure.note, kind: 'figure' });
    const month = monthOfCell(row, column, { mapping, columns });
    // The mapping leaves rows out whose month is `none`.
    if (month === null || month === 'none') return [];
    const metric = metricOf(row.cells, column, { mapping, columns });
    const title = textIn(row.cells, columns.title);
    const series = [title, metric, ...columns.texts.map((text) => textIn(row.cells, text))].join('\n');
    return [{ row, column, month, title, metric, series, figure: figure.value }];
  });
}

function columnsOf({ columns }: TableMapping): FigureColumns {
  const of = (...roles: ColumnRole[]) => columns.flatMap(({ is }, at) => (is && roles.includes(is) ? [at] : []));
  const uses = of('uses');
  const months = of('month');
  const pages = of('other').filter((column) => months.length > 0 && isPagesMetric(columns[column]?.heading ?? ''));
  return {
    months,
    title: of('title')[0] ?? -1,
    uses,
    stored: [...uses, ...pages].sort((a, b) => a - b),
    figures: of('uses', 'other'),
    kinds: of('kind'),
    texts: of('kind', 'institution', 'left-out', 'title'),
  };
}

type Part = Pick<TableMapping, 'headingRow' | 'lastRow' | 'firstColumn' | 'lastColumn'>;

/** The rows below the headings, up to the last one that is said to belong to them. Cells beside the part are empty. */
export function partOf(rows: readonly NumberedRow[], part: Part): NumberedRow[] {
  const { headingRow, lastRow, firstColumn, lastColumn } = part;
  const below = rows.filter(({ number }) => number > headingRow && (lastRow === null || number <= lastRow));
  if (firstColumn === null && lastColumn === null) return below;
  return below.map(({ number, cells }) => ({
    number,
    cells: cells.map((cell, column) => (isBeside(column, part) ? '' : cell)),
  }));
}

/** Says whether a column, counted from 0, lies beside the part that is read. */
export function isBeside(
  column: number,
  { firstColumn, lastColumn }: Pick<Part, 'firstColumn' | 'lastColumn'>,
): boolean {
  return column + 1 < (firstColumn ?? 1) || column + 1 > (lastColumn ?? column + 1);
}

/** Says whether a text in a row is the label of a sum. Texts under columns of figures are not looked at: they are mistakes. */
export function isSumRow({ number, cells }: NumberedRow, { sums, columns }: TableMapping): boolean {
  return sums.some(({ label, row, isSum }) => {
    if (isSum !== true) return false;
    if (row !== null) return row === number;
    return columns.some(
      ({ is }, at) => is !== 'uses' && is !== 'other' && textIn(cells, at).slice(0, textMax) === label,
    );
  });
}

/** False if a kind of the row is said not to count. */
export function countsByKind(cells: readonly string[], { columns }: TableMapping, kinds: readonly number[]): boolean {
  return kinds.every(
    (kind) => columns[kind]?.values.find(({ value }) => value === kindIn(cells, kind))?.counts !== false,
  );
}

/** The kind in a cell; `''` for an empty one. */
export function kindIn(cells: readonly string[], column: number): string {
  return textIn(cells, column).slice(0, textMax);
}

function monthOfCell(
  { cells }: NumberedRow,
  column: number,
  { mapping, columns }: { mapping: TableMapping; columns: FigureColumns },
): string | null {
  return columns.months.length > 0
    ? monthOfRow(cells, { columns: columns.months, use: column }, mapping)
    : monthOfHeading(mapping.columns[column], mapping);
}

/** The month of a column with uses: as a person said, else as its heading is read. */
export function monthOfHeading(column: MappedColumn | undefined, mapping: TableMapping): string | null {
  return column ? (column.month ?? monthOfText(column.heading, mapping)) : null;
}

function metricOf(
  cells: readonly string[],
  column: number,
  { mapping, columns }: { mapping: TableMapping; columns: FigureColumns },
): string {
  const heading = mapping.columns[column]?.heading ?? '';
  if (mapping.columns[column]?.is === 'other') return heading;
  const kinds = columns.kinds.map((kind) => kindIn(cells, kind)).filter(Boolean);
  const ofColumn = columns.months.length > 0 ? heading : unnamedMetric;
  const own = kinds.length > 0 ? kinds.join(', ') : ofColumn;
  // Pages are stored beside uses and are no uses, so uses are not called so.
  return counterMetric(own) ?? (own === '' || isPagesMetric(own) ? unnamedMetric : own.slice(0, textMax));
}

/** One fact for each row and metric, with its months in order. */
function factsOf(counted: readonly Counted[]): UsageFact[] {
  const rows = new Map<string, { row: number; title: string; metric: string; figures: Map<string, number | null> }>();
  for (const { row, title, metric, month, figure } of counted) {
    const key = `${row.number}\n${metric}`;
    const fact = rows.get(key) ?? { row: row.number, title, metric, figures: new Map() };
    rows.set(key, fact);
    const known = fact.figures.get(month) ?? null;
    fact.figures.set(month, known === null ? figure : known + (figure ?? 0));
  }
  const lists = new Map<string, string[]>();
  return [...rows.values()].map(({ figures, ...fact }) => {
    const months = [...figures.keys()].sort();
    const shared = lists.get(months.join()) ?? months;
    lists.set(months.join(), shared);
    return {
      ...fact,
      dataType: '',
      accessMethod: '',
      months: shared,
      figures: shared.map((month) => figures.get(month) ?? null),
    };
  });
}
