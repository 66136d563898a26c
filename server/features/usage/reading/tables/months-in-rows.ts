import { askDifference } from '#server/features/usage/reading/asked-difference.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { countedFigure } from '#server/features/usage/reading/figures.ts';
import { readMonths } from '#server/features/usage/reading/months/dates.ts';
import { monthsBetween } from '#server/features/usage/reading/months/months.ts';
import { ofChosenKinds } from './asked-kinds.ts';
import { totalsAmong } from './asked-totals.ts';
import { askAboutWeeks, isOfWeeks } from './asked-weeks.ts';
import { figureOf } from './body-rows.ts';
import { type CheckedTable, type CountedRows, refuseRepeated, storedNames, withoutTotals } from './checked-table.ts';
import type { Candidate } from './choose-uses.ts';
import { counterMetric, isTotalLabel, meaningOf, wordsOf, wordsOfUse } from './column-words.ts';
import { metricColumnOf, metricsIn } from './metric-column.ts';
import { saysMonth, statedMonthColumn, titleColumnOf } from './table-layout.ts';

interface Columns {
  month: number;
  /** Texts that name a row, without its metric. */
  texts: number[];
  /** -1 if rows name no metric. */
  metric: number;
  figures: { column: number; name: string }[];
}

/** A row with its month; null for totals, and for rows without one. */
interface DatedRow extends NumberedRow {
  month: string | null;
}

/** Words of columns with the start and end of a row's period. */
const endWords = new Set('from to start end begin von bis beginn ende du au debut fin desde hasta inicio'.split(' '));
const noMonth = 'none';

/** Reads a table in which every row belongs to a month. */
export function readByRows(table: CheckedTable): CountedRows {
  const { findings, layout } = table;
  const columns = columnsOf(table);
  const months = monthsOf(table, columns.month);
  const rows = table.rows.map((row, at) => ({ ...row, month: months[at] ?? null }));
  const ofTitles = withoutTotals(rows, totalsOfTitles(table, columns, rows), findings);
  const dated = withoutTotals(ofTitles, undatedTotals(table, columns, ofTitles), findings).filter(
    ({ month }) => month !== null,
  );
  const metricOf = ({ cells }: NumberedRow) => (cells[columns.metric] ?? '').trim();
  const uses = chooseColumns(table, columns, dated);
  const metrics = metricsIn(dated, columns.metric).map((name) => ({ name, isSum: false }));
  const kept = columns.metric === -1 ? null : storedNames(metrics, table, { id: 'metrics', what: 'metric' });
  const ofUses = dated.filter((row) => kept === null || kept.has(metricOf(row)));
  const figures = new Set(columns.figures.map(({ column }) => column));
  const identifying = layout.headings.flatMap((_, column) => (figures.has(column) ? [] : [column]));
  const counted = ofChosenKinds(ofUses, { texts: columns.texts, identifying, month: ({ month }) => month }, table);
  refuseRepeated(counted, { identifying, names: columns.texts, figures: [...figures] }, table);
  const title = titleColumnOf(layout.headings, columns.texts);
  const lists = new Map(dated.map(({ month }) => [month, [month ?? '']]));
  for (const row of counted) {
    for (const { column, name } of uses) {
      const metric = kept ? metricOf(row) : name;
      const fact = { row: row.number, title: row.cells[title] ?? '', metric: counterMetric(metric) ?? metric };
      const where = { row: row.number, column, heading: layout.headings[column] };
      const figure = countedFigure(row.cells, where, table);
      table.take({ ...fact, dataType: '', accessMethod: '', months: lists.get(row.month) ?? [], figures: [figure] });
    }
  }
  const found = [...new Set(counted.flatMap(({ month }) => month ?? []))].sort();
  return { months: found, rows: counted.length, ignoredRows: rows.length - counted.length };
}

function columnsOf(table: CheckedTable): Columns {
  const { layout, rows, figureColumns } = table;
  const { headings, monthColumns, yearColumn } = layout;
  const month = monthColumnOf(table);
  askAboutWeeks(table, month);
  const figures = figureColumns
    .filter((column) => meaningOf(headings[column] ?? '') !== 'id')
    .map((column) => ({ column, name: (headings[column] ?? '').trim() || `Column ${column + 1}` }));
  for (const [at, figure] of figures.entries())
    if (figures.slice(0, at).some(({ name }) => name === figure.name)) figure.name += ` (column ${figure.column + 1})`;
  const texts = headings.flatMap((_, column) =>
    [...figureColumns, ...monthColumns, yearColumn].includes(column) ? [] : [column],
  );
  const metric = metricColumnOf(headings, rows, texts);
  return { month, texts: texts.filter((column) => column !== metric), metric, figures };
}

/**
 * The column whose heading names the month of use if its dates look like a report's, or the first of two that are start and end; else as
 * the admin says.
 */
function monthColumnOf({ layout, rows, questions, findings }: CheckedTable): number {
  const { monthColumns, headings } = layout;
  const first = monthColumns[0] ?? 0;
  const wordsIn = (column: number) => wordsOf(headings[column] ?? '');
  const isWeek = monthColumns.length === 1 && isOfWeeks(headings[first] ?? '');
  const stated = isWeek ? first : statedMonthColumn(layout);
  const read = (column: number) => monthsOf({ layout, rows, questions }, column);
  if (stated !== -1 && (saysMonth(headings[stated] ?? '') || fitReport(read(stated)))) return stated;
  const months = read(first);
  const areEnds = monthColumns.every((column) => wordsIn(column).some((word) => endWords.has(word)));
  if (areEnds && monthColumns.every((column) => read(column).every((month, at) => month === months[at]))) return first;
  const options = monthColumns.map((column) => ({ column, value: headings[column]?.trim() ?? '' }));
  const answer = questions.ask({
    id: 'month',
    question: 'Which column says when something was used?',
    options: [
      ...options.map(({ value }) => ({ value, label: value })),
      { value: noMonth, label: 'None of them: no month of use is named' },
    ],
    isOfShape: true,
  });
  if (answer?.[0] === noMonth) {
    const message =
      'Nothing says in which month something was used: please add a column Month, or one column for each month';
    findings.problem({ column: first, heading: headings[first] }, message);
  }
  return options.find(({ value }) => value === answer?.[0])?.column ?? first;
}

/** Reports cover consecutive months with few gaps; publication dates are spread over years. */
function fitReport(months: readonly (string | null)[]): boolean {
  const found = [...new Set(months.flatMap((month) => month ?? []))].sort();
  const span = monthsBetween(found[0] ?? '', found.at(-1) ?? '').length;
  return found.length > 0 && span <= 2 * found.length + 1;
}

function monthsOf(
  { layout, rows, questions }: Pick<CheckedTable, 'layout' | 'rows' | 'questions'>,
  column: number,
): (string | null)[] {
  const { yearColumn } = layout;
  const texts = rows.map(({ cells }) => {
    const month = (cells[column] ?? '').trim();
    if (yearColumn === -1) return month;
    return /^\d+$/.test(month) ? `${cells[yearColumn]?.trim()}-${month}` : `${month} ${cells[yearColumn]?.trim()}`;
  });
  return readMonths(texts, { questions, areHeadings: false });
}

/** Titles or platforms that sum others in every month. */
function totalsOfTitles(
  table: CheckedTable,
  { texts, metric, figures }: Columns,
  rows: readonly DatedRow[],
): Set<number> {
  const labels = texts.slice(0, 2);
  if (labels.length === 0) return new Set();
  const added = figures.filter(({ name }) => meaningOf(name) !== 'never');
  const months = [...new Set(rows.flatMap(({ month }) => month ?? []))].sort();
  const places = new Map(months.map((month, at) => [month, at * added.length]));
  const groups = new Map<string, Map<string, { numbers: number[]; labels: string[]; figures: number[] }>>();
  for (const { cells, number, month } of rows) {
    const place = places.get(month ?? '');
    if (place === undefined) continue;
    const group = groups.get(cells[metric] ?? '') ?? new Map();
    groups.set(cells[metric] ?? '', group);
    const names = labels.map((column) => (cells[column] ?? '').trim());
    const entry = group.get(names.join('\n')) ?? {
      numbers: [],
      labels: names,
      figures: new Array(months.length * added.length).fill(0),
    };
    group.set(names.join('\n'), entry);
    entry.numbers.push(number);
    for (const [at, { column }] of added.entries())
      entry.figures[place + at] += figureOf(cells[column], table.delimiter) ?? 0;
  }
  const totals = [...groups.values()].map((group) => totalsAmong([...group.values()], table));
  return new Set(totals.flatMap((numbers) => [...numbers]));
}

/** Rows without a month: totals of a year or of everything. Any other is reported as a problem. */
function undatedTotals(
  table: CheckedTable,
  { month: monthColumn, texts, figures }: Columns,
  rows: readonly DatedRow[],
) {
  const { findings, layout, questions, delimiter } = table;
  const added = figures.filter(({ name }) => meaningOf(name) !== 'never').map(({ column }) => column);
  const figuresOf = ({ cells }: NumberedRow) =>
    added.map((column) => (cells[column]?.trim() ? figureOf(cells[column], delimiter) : null));
  const totals = new Set<number>();
  let before: DatedRow[] = [];
  const all: DatedRow[] = [];
  for (const row of rows) {
    if (row.month !== null) {
      before.push(row);
      all.push(row);
      continue;
    }
    const { cells, number } = row;
    const isSum = [before, all].some((parts) => isSumOf(figuresOf(row), parts.map(figuresOf)));
    if (isSum) before = [];
    const isCalled = [monthColumn, ...texts].some((column) => isTotalLabel(cells[column] ?? ''));
    if (isSum || isCalled) totals.add(number);
    else {
      const cell = { row: number, column: monthColumn, heading: layout.headings[monthColumn] };
      findings.problem(cell, `“${(cells[monthColumn] ?? '').trim().slice(0, 40)}” is not a month`);
    }
    if (!isSum && isCalled) askDifference(questions, `The total in row ${number} is not the sum of the months`);
  }
  return totals;
}

/** Says whether every figure present is the sum of the rows' figures. */
function isSumOf(figures: readonly (number | null)[], rows: readonly (readonly (number | null)[])[]): boolean {
  return figures.every(
    (figure, at) => figure === null || figure === rows.reduce((sum, row) => sum + (row[at] ?? 0), 0),
  );
}

function chooseColumns(table: CheckedTable, { figures }: Columns, rows: readonly NumberedRow[]): Columns['figures'] {
  const { delimiter } = table;
  const valuesOf = ({ column }: { column: number }) => rows.map(({ cells }) => figureOf(cells[column], delimiter) ?? 0);
  const added = figures
    .filter(({ name }) => meaningOf(name) !== 'never')
    .map((figure) => ({ ...figure, values: valuesOf(figure) }));
  const isSum = (candidate: (typeof added)[number]) => {
    if (!isTotalLabel(candidate.name) && candidate.values.filter(Boolean).length < 3) return false;
    const others = added.filter((other) => other !== candidate);
    const alike = others.filter(({ name }) =>
      wordsOfUse(name).some((word) => wordsOfUse(candidate.name).includes(word)),
    );
    return [others, alike].some(
      (parts) =>
        parts.length > 1 &&
        candidate.values.every((value, at) => value === parts.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)),
    );
  };
  const candidates = figures.map((figure): Candidate => {
    const own = added.find(({ column }) => column === figure.column);
    return { name: figure.name, isSum: own !== undefined && isSum(own) };
  });
  const kept = storedNames(candidates, table, { id: 'uses', what: 'column' });
  return figures.filter(({ name }) => kept.has(name));
}
