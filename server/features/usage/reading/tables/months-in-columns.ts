import { askDifference, placeOf } from '#server/features/usage/reading/asked-difference.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { countedFigure } from '#server/features/usage/reading/figures.ts';
import type { Cell, Findings } from '#server/features/usage/reading/findings.ts';
import { readMonths } from '#server/features/usage/reading/months/dates.ts';
import { monthName } from '#server/features/usage/reading/months/months.ts';
import { ofChosenKinds } from './asked-kinds.ts';
import { askAboutLines } from './asked-lines.ts';
import { totalsAmong } from './asked-totals.ts';
import { figureOf } from './body-rows.ts';
import { type CheckedTable, type CountedRows, refuseRepeated, storedNames, withoutTotals } from './checked-table.ts';
import { counterMetric, isTotalLabel, meaningOf, wordsOf } from './column-words.ts';
import { isPlain } from './lines-above.ts';
import { metricColumnOf, metricsIn } from './metric-column.ts';
import { titleColumnOf } from './table-layout.ts';

/** The metric of a table that does not name it. */
const unnamedMetric = 'Views';
/** Totals are recognised by the first texts of a row. */
const labelsMax = 2;
interface Columns {
  months: { column: number; month: string }[];
  /** Texts that name a row, and numbers that do: identifiers. */
  texts: number[];
  identifiers: number[];
}

/** Reads a table with a column for each month. */
export function readByColumns(table: CheckedTable): CountedRows {
  const columns = columnsOf(table);
  const metricColumn = metricColumnOf(table.layout.headings, table.rows, columns.texts);
  const metricOf = ({ cells }: NumberedRow) =>
    metricColumn === -1 ? unnamedMetric : (cells[metricColumn] ?? '').trim();
  const metrics = metricsIn(table.rows, metricColumn).map((name) => ({ name, isSum: false }));
  const kept = metricColumn === -1 ? null : storedNames(metrics, table, { id: 'uses', what: 'metric' });
  if (metricColumn === -1) askAboutHeadings(table, columns.texts);
  const totals = [...(kept ?? [unnamedMetric])].flatMap((metric) => {
    const group = table.rows.filter((row) => metricOf(row) === metric);
    return [...totalsOf(group, columns, { table, metricColumn })];
  });
  // A total of all metrics has no metric, and could not be counted anyway.
  const unnamed = table.rows.filter((row) => metricOf(row) === '');
  for (const { number, cells } of unnamed) {
    if (columns.texts.some((column) => isTotalLabel(cells[column] ?? ''))) totals.push(number);
    else table.findings.problem({ row: number, column: metricColumn }, 'This row names no metric');
  }
  const rows = withoutTotals(table.rows, new Set(totals), table.findings);
  const names = columns.texts.filter((column) => column !== metricColumn);
  const ofUses = rows.filter((row) => kept === null || kept.has(metricOf(row)));
  const figures = columns.months.map(({ column }) => column);
  const identifying = [...columns.texts, ...columns.identifiers];
  const counted = ofChosenKinds(ofUses, { texts: names, identifying, month: () => null }, table);
  refuseRepeated(counted, { identifying, names, figures }, table);
  const title = titleColumnOf(table.layout.headings, names);
  const months = columns.months.map(({ month }) => month);
  for (const row of counted) {
    const name = metricOf(row);
    const figures = columns.months.map(({ column }) =>
      countedFigure(row.cells, { row: row.number, column, heading: table.layout.headings[column] }, table),
    );
    const metric = counterMetric(name) ?? name;
    table.take({
      row: row.number,
      title: row.cells[title] ?? '',
      dataType: '',
      accessMethod: '',
      metric,
      months,
      figures,
    });
  }
  return { months, rows: counted.length, ignoredRows: table.rows.length - counted.length };
}

function columnsOf(table: CheckedTable): Columns {
  const { layout, rows, figureColumns, findings, questions, delimiter } = table;
  const { headings, monthColumns } = layout;
  const found = readMonths(
    monthColumns.map((column) => headings[column] ?? ''),
    { questions, areHeadings: true },
  );
  const months = monthColumns.flatMap((column, at) => {
    const month = found[at];
    const cell = { row: undefined, column, heading: headings[column] };
    if (!month) findings.problem(cell, `“${headings[column]?.trim()}” is not a month as the others are`);
    else if (found.indexOf(month) !== at) refuseSecond(month, cell, findings);
    else if (rows.every(({ cells }) => !cells[column]?.trim()))
      findings.warn(cell, 'A month without any figure is not counted');
    else return [{ column, month }];
    return [];
  });
  const others = figureColumns.filter((column) => !monthColumns.includes(column));
  const sumOf = ({ cells }: NumberedRow) =>
    months.reduce((sum, { column }) => sum + (figureOf(cells[column], delimiter) ?? 0), 0);
  const isSum = (column: number) => rows.every((row) => (figureOf(row.cells[column], delimiter) ?? 0) === sumOf(row));
  for (const column of others) {
    const heading = headings[column] ?? '';
    if (isSum(column)) continue;
    if (heading.trim() === '') findings.problem({ column, heading }, `Column ${column + 1} has figures but no heading`);
    else if (isTotalLabel(heading)) {
      const differing = rows.filter((row) => (figureOf(row.cells[column], delimiter) ?? sumOf(row)) !== sumOf(row));
      const places = placeOf(differing.map(({ number }) => number));
      if (differing.length > 0) askDifference(questions, `${heading.trim()} is not the sum of the months ${places}`);
    } else findings.warn({ column, heading }, 'This column is no month and is not counted');
  }
  const texts = headings.flatMap((_, column) =>
    monthColumns.includes(column) || others.includes(column) ? [] : [column],
  );
  return {
    months,
    texts: texts.length > 0 ? texts : others.slice(0, 1),
    identifiers: others.filter((column) => !isSum(column)),
  };
}

/** Days are added up if each has a row; as columns there would be too many to check. */
function refuseSecond(month: string, cell: Cell, findings: Findings): void {
  const heading = cell.heading?.trim() ?? '';
  const isDay = /^\d{1,4}\D{1,2}\d{1,2}\D{1,2}\d{1,4}$/.test(heading);
  const message = isDay
    ? `“${heading}” is one of several days of ${monthName(month)}: please export one column for each month, or one row for each day, which are added up`
    : `The month ${month} is there twice`;
  findings.problem(cell, message);
}

function totalsOf(
  rows: readonly NumberedRow[],
  { months, texts }: Columns,
  { table, metricColumn }: { table: CheckedTable; metricColumn: number },
): Set<number> {
  const labels = texts.filter((column) => column !== metricColumn).slice(0, labelsMax);
  if (labels.length === 0) return new Set();
  const entries = rows.map(({ number, cells }) => ({
    numbers: [number],
    labels: labels.map((column) => cells[column] ?? ''),
    figures: months.map(({ column }) => figureOf(cells[column], table.delimiter) ?? 0),
  }));
  return totalsAmong(entries, table);
}

/** Figures without a name are uses, unless the heading of the titles says otherwise. */
function askAboutHeadings(table: CheckedTable, texts: readonly number[]): void {
  const headings = texts.map((column) => (table.layout.headings[column] ?? '').trim());
  askAboutLines(headings.filter(saysMore), table, 'headings');
}

/** `Title (hours watched)`, `Films: minutes`. */
function saysMore(heading: string): boolean {
  const [, ...more] = heading.split(/[(:–]|\s-\s/);
  const isOther = wordsOf(heading).some((word) => ['never', 'other'].includes(meaningOf(word)));
  return (isOther && meaningOf(heading) !== 'id') || more.some((part) => !isPlain(part));
}
