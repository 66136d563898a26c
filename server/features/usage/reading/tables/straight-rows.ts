import { type NumberedRow, wordKey } from '#server/features/usage/reading/counter/header-block.ts';
import { readFigure } from '#server/features/usage/reading/figures.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import { isDate } from '#server/features/usage/reading/months/dates.ts';
import { monthNumber, monthOf, readMonth } from '#server/features/usage/reading/months/months.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import { isTotalLabel } from './column-words.ts';

interface MetricColumn {
  column: number;
  month: string;
  metric: string;
}

interface StraightContext {
  delimiter: Delimiter;
  /** Null if the caller only asks whether there is such a table. */
  findings: Findings | null;
}

/** Headings are among this many filled rows. */
const headingsWithin = 60;
const year = /^20\d\d$/;

/**
 * Converts tables whose months span two rows, share a heading with a metric, or are below the years, into a table with a column for each
 * month and a row for each metric. Null for any other. Problems name the file's cells.
 */
export function straightened(rows: readonly NumberedRow[], parts: StraightContext): NumberedRow[] | null {
  const dated = withYears(rows);
  const all = dated ?? rows;
  for (const [at, { cells }] of all.slice(0, headingsWithin).entries()) {
    const years = besideYears(all, at, parts);
    if (years) return years;
    const merged = mergedMonths(all, at, parts.delimiter);
    if (merged) return unpivoted(all, { headingAt: at + 1, columns: merged }, parts);
    const named = namedMonths(cells, all[at + 1]?.cells, parts.delimiter);
    if (named) return unpivoted(all, { headingAt: at, columns: named }, parts);
  }
  return dated;
}

/** Months without a year, below merged cells with the years. */
function withYears(rows: readonly NumberedRow[]): NumberedRow[] | null {
  for (const [at, { number, cells }] of rows.slice(0, headingsWithin).entries()) {
    const above = rows[at - 1]?.cells ?? [];
    const first = cells.findIndex((cell, column) => column > 0 && isBareMonth(cell));
    if (first === -1 || !above.some((cell) => year.test(cell.trim()))) continue;
    let current = '';
    const named = cells.map((cell, column) => {
      const said = above[column]?.trim() ?? '';
      if (said !== '') current = year.test(said) ? said : '';
      return current !== '' && isBareMonth(cell) ? (monthOf(Number(current), monthNumber(cell.trim())) ?? cell) : cell;
    });
    if (named.some((cell, column) => column > 0 && isBareMonth(cell))) continue;
    const rest = above.map((cell) => (year.test(cell.trim()) ? '' : cell));
    const before = rows.slice(0, at - 1);
    const line = rest.some((cell) => cell.trim()) ? [{ number: number - 1, cells: rest }] : [];
    return [...before, ...line, { number, cells: named }, ...rows.slice(at + 1)];
  }
  return null;
}

/** A row for each month and a column for each year. */
function besideYears(
  rows: readonly NumberedRow[],
  at: number,
  { delimiter, findings }: StraightContext,
): NumberedRow[] | null {
  const heading = rows[at]?.cells ?? [];
  const years = heading.flatMap((cell, column) => (year.test(cell.trim()) ? [column] : []));
  const below = rows.slice(at + 1);
  const month = below[0]?.cells.findIndex(isBareMonth) ?? -1;
  const rest = heading.filter((cell, column) => column !== month && !years.includes(column) && cell.trim() !== '');
  if (years.length < 2 || month === -1 || years.includes(month) || !rest.every(isTotalLabel)) return null;
  const months = below.filter(({ cells }) => isBareMonth(cells[month] ?? ''));
  const others = below.filter((row) => !months.includes(row));
  const sumOf = (column: number) => months.reduce((sum, { cells }) => sum + figureIn(cells[column], delimiter), 0);
  const isSum = ({ cells }: NumberedRow) =>
    years.every((column) => figureIn(cells[column], delimiter) === sumOf(column));
  if (!others.every((row) => isTotalLabel(row.cells[month] ?? '') && isSum(row))) return null;
  const found = years.flatMap((column) =>
    months.map((row) => {
      const name = monthOf(Number(heading[column]), monthNumber((row.cells[month] ?? '').trim()));
      return { name: name ?? '', cell: checked(row, column, { heading, delimiter, findings }) };
    }),
  );
  const number = (rows[at]?.number ?? 0) + 1;
  return [
    ...rows.slice(0, at),
    { number: number - 1, cells: [heading[month] ?? '', ...found.map(({ name }) => name)] },
    { number, cells: ['', ...found.map(({ cell }) => cell)] },
  ];
}

/** Months, each above its metrics in the row below. */
function mergedMonths(rows: readonly NumberedRow[], at: number, delimiter: Delimiter): MetricColumn[] | null {
  const months = rows[at]?.cells ?? [];
  const metrics = rows[at + 1]?.cells ?? [];
  const first = months.findIndex((cell, column) => column > 0 && isMonth(cell));
  if (first === -1) return null;
  let month = '';
  const columns = metrics.flatMap((cell, column): MetricColumn[] => {
    const said = months[column]?.trim() ?? '';
    if (said !== '') month = isMonth(said) ? said : '';
    const metric = cell.trim();
    return column < first || month === '' || metric === '' ? [] : [{ column, month, metric }];
  });
  if (!columns.every(({ metric }) => isWord(metric, delimiter))) return null;
  const isFilled = months.every((cell, column) => !isMonth(cell) || columns.some((known) => known.column === column));
  return isFilled && areApart(columns) && haveFigures(rows[at + 2]?.cells, columns, delimiter) ? columns : null;
}

/** Headings as `Jan-2025 Views`. */
function namedMonths(
  cells: readonly string[],
  next: readonly string[] | undefined,
  delimiter: Delimiter,
): MetricColumn[] | null {
  const columns = cells.flatMap((cell, column) => {
    const parts = column === 0 ? null : monthAndMetric(cell);
    return parts ? [{ column, ...parts }] : [];
  });
  const isOfOthers = [cells, next ?? []].some((row) => row.some((cell) => isDate(cell)));
  return columns.length > 0 && !isOfOthers && areApart(columns) && haveFigures(next, columns, delimiter)
    ? columns
    : null;
}

function monthAndMetric(heading: string): { month: string; metric: string } | null {
  const words = heading.split(/[\s()|:]+|\s[–-]\s/).filter(Boolean);
  for (const length of [3, 2, 1].filter((count) => count < words.length)) {
    const [start, end] = [words.slice(0, length).join(' '), words.slice(-length).join(' ')];
    if (isMonth(start)) return { month: start, metric: words.slice(length).join(' ') };
    if (isMonth(end)) return { month: end, metric: words.slice(0, -length).join(' ') };
  }
  return null;
}

function unpivoted(
  rows: readonly NumberedRow[],
  { headingAt, columns }: { headingAt: number; columns: readonly MetricColumn[] },
  { delimiter, findings }: StraightContext,
): NumberedRow[] | null {
  const heading = rows[headingAt];
  if (!heading) return null;
  const isMerged = !columns.some(({ column }) => monthAndMetric(heading.cells[column] ?? ''));
  const above = isMerged ? (rows[headingAt - 1]?.cells ?? []) : [];
  const headings = heading.cells.map((cell, column) => cell || (above[column] ?? ''));
  const ofFigures = new Set(columns.map(({ column }) => column));
  const others = headings.flatMap((name, column) =>
    ofFigures.has(column) || isTotalLabel(name) || isTotalLabel(above[column] ?? '') ? [] : [column],
  );
  if (others.some((column) => /^metrics?$|^metrictype$/.test(wordKey(headings[column] ?? '')))) return null;
  const months = [...new Set(columns.map(({ month }) => month))];
  const metrics = [...new Set(columns.map(({ metric }) => metric))];
  const width = 1 + Math.max(...ofFigures);
  const body = rows.slice(headingAt + 1).flatMap((row) => {
    const { number, cells } = row;
    const texts = others.map((column) => cells[column] ?? '');
    if (!columns.some(({ column }) => cells[column]?.trim())) return [{ number, cells: texts }];
    checkWidth(row, { headings, width, findings });
    return metrics.map((metric) => {
      const figures = months.map((month) => {
        const known = columns.find((each) => each.month === month && each.metric === metric);
        return known ? checked(row, known.column, { heading: headings, delimiter, findings }) : '';
      });
      return { number, cells: [...texts, metric, ...figures] };
    });
  });
  const names = others.map((column) => headings[column] ?? '');
  const isLine =
    isMerged && above.some((cell, column) => others.includes(column) && cell.trim() && heading.cells[column]);
  const before = rows.slice(0, isMerged && !isLine ? headingAt - 1 : headingAt);
  return [...before, { number: heading.number, cells: [...names, 'Metric', ...months] }, ...body];
}

function checkWidth(
  { number, cells }: NumberedRow,
  { headings, width, findings }: { headings: readonly string[]; width: number; findings: Findings | null },
): void {
  const isWide = cells.some((cell, column) => column >= headings.length && cell.trim() !== '');
  if (!isWide && cells.length >= width) return;
  const message = `This row has ${cells.length} cells under ${headings.length} headings: perhaps a delimiter too many or too few`;
  findings?.problem({ row: number, column: cells.length - 1 }, message);
}

/** A cell that is moved: its problems are reported at its place in the file, and it is left empty. */
function checked(
  { number, cells }: NumberedRow,
  column: number,
  { heading, delimiter, findings }: StraightContext & { heading: readonly string[] },
): string {
  const cell = cells[column] ?? '';
  const figure = readFigure(cell, delimiter);
  if (!('problem' in figure)) return cell;
  findings?.problem({ row: number, column, heading: heading[column] }, figure.problem);
  return '';
}

function isBareMonth(cell: string): boolean {
  return monthNumber(cell.trim()) > 0;
}

function isMonth(cell: string): boolean {
  return readMonth(cell) !== null && !/^\d+$/.test(cell.trim());
}

function isWord(cell: string, delimiter: Delimiter): boolean {
  return 'problem' in readFigure(cell, delimiter) && /\p{L}{2}/u.test(cell) && !isDate(cell);
}

function areApart(columns: readonly MetricColumn[]): boolean {
  return new Set(columns.map(({ month, metric }) => `${month}\n${metric}`)).size === columns.length;
}

function haveFigures(cells: readonly string[] | undefined, columns: readonly MetricColumn[], delimiter: Delimiter) {
  return columns.some(({ column }) => {
    const figure = readFigure(cells?.[column] ?? '', delimiter);
    return 'value' in figure && figure.value !== null;
  });
}

function figureIn(cell: string | undefined, delimiter: Delimiter): number {
  const figure = readFigure(cell ?? '', delimiter);
  return 'value' in figure ? (figure.value ?? 0) : Number.NaN;
}
