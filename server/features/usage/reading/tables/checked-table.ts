import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import type { TakeFact } from '#server/features/usage/reading/usage-facts.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';
import type { TableBody } from './body-rows.ts';
import { type Candidate, chooseUses } from './choose-uses.ts';
import type { TableLayout } from './table-layout.ts';

/** Names listed in a message. */
const namesMax = 12;

export interface TableContext {
  layout: TableLayout;
  delimiter: Delimiter;
  findings: Findings;
  questions: Questions;
  take: TakeFact;
}

/** A table whose parts are checked, for the readers of both forms. */
export interface CheckedTable extends TableContext, TableBody {}

export interface CountedRows {
  months: readonly string[];
  rows: number;
  /** Totals of others, and rows of metrics that are no uses. */
  ignoredRows: number;
}

/** The columns that identify rows, those among them with names, and those with figures. */
interface RowColumns {
  identifying: readonly number[];
  names: readonly number[];
  figures: readonly number[];
}

/** With a larger share of repeated rows the file is taken for two tables. */
const twinsShare = 1 / 3;

/**
 * Refuses rows with equal identifying columns: the table counts something twice, or is two tables. If only a few repeat and their figures
 * differ, they may be two things of one name, so the admin is asked.
 */
export function refuseRepeated(
  rows: readonly NumberedRow[],
  { identifying, names, figures }: RowColumns,
  { findings, questions }: Pick<TableContext, 'findings' | 'questions'>,
): void {
  const textOf = ({ cells }: NumberedRow, columns: readonly number[]) =>
    columns.map((column) => (cells[column] ?? '').trim()).join('\n');
  const known = new Map<string, NumberedRow>();
  const repeated: { row: NumberedRow; first: NumberedRow }[] = [];
  for (const row of rows) {
    const first = known.get(textOf(row, identifying));
    if (first) repeated.push({ row, first });
    else known.set(textOf(row, identifying), row);
  }
  const [twin] = repeated;
  if (!twin) return;
  const areTwins = repeated.every(({ row, first }) => textOf(row, figures) !== textOf(first, figures));
  if (areTwins && textOf(twin.row, names).trim() !== '' && repeated.length <= rows.length * twinsShare) {
    const name = textOf(twin.row, names).replaceAll('\n', ', ').slice(0, 100);
    const more = repeated.length > 1 ? `, as do ${repeated.length - 1} more` : '';
    const answer = questions.ask({
      id: 'twins',
      question: `Rows ${twin.first.number} and ${twin.row.number} name the same (“${name}”)${more}. Are they different things of one name?`,
      options: [
        { value: 'two', label: 'Yes, count each of them' },
        { value: 'one', label: 'No, they are the same' },
      ],
    });
    if (answer?.[0] !== 'one') return;
  }
  for (const { row, first } of repeated) {
    refuseRow(row, { first, identifying, names, findings });
  }
}

/** Reports a row with the same name as an earlier one, or without a name. */
function refuseRow(
  { number: row, cells }: NumberedRow,
  { first, identifying, names, findings }: Omit<RowColumns, 'figures'> & { first: NumberedRow; findings: Findings },
): void {
  const isNamed = names.length === 0 || names.some((column) => cells[column]?.trim());
  const message = isNamed
    ? `This row names the same as row ${first.number}: please take one of them out, or add a column that tells them apart`
    : 'This row names nothing: if it belongs to a name above it, please repeat that name in each of its rows (in Excel: Design, Report Layout, Repeat All Item Labels)';
  findings.problem({ row, column: identifying[0] ?? 0 }, message);
}

/** Leaves totals out, with a warning. */
export function withoutTotals<Row extends NumberedRow>(
  rows: readonly Row[],
  totals: ReadonlySet<number>,
  findings: Findings,
): Row[] {
  const [first] = totals;
  const note = 'This row is a total of others and is not counted';
  if (first !== undefined)
    findings.warn(
      { row: first },
      totals.size === 1 ? note : `${totals.size} rows are totals of others and are not counted`,
    );
  return rows.filter(({ number }) => !totals.has(number));
}

/** The names whose figures are stored: uses, and pages beside them. The others are reported. */
export function storedNames(
  candidates: readonly Candidate[],
  { questions, findings }: Pick<TableContext, 'questions' | 'findings'>,
  which: { id: string; what: 'column' | 'metric' },
): Set<string> {
  const { uses, pages } = chooseUses(candidates, questions, which);
  const names = candidates.map(({ name }) => name);
  if (uses.length === 0)
    findings.problem({}, `No ${which.what} of this table counts uses: ${names.slice(0, namesMax).join(', ')}`);
  const left = names.filter((name) => !uses.includes(name) && !pages.includes(name));
  if (left.length > 0) findings.warn({}, `Not counted as uses: ${left.slice(0, namesMax).join(', ')}`);
  return new Set([...uses, ...pages]);
}
