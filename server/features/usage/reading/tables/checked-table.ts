import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import type { Delimiter } from '#server/features/usage/reading/delimiter.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import type { TakeFact } from '#server/features/usage/reading/usage-facts.ts';
import type { TableBody } from './body-rows.ts';
import { type Candidate, chooseUses } from './choose-uses.ts';
import type { TableLayout } from './table-layout.ts';

/** Names that a remark lists. */
const namesMax = 12;

export interface TableParts {
  layout: TableLayout;
  delimiter: Delimiter;
  findings: Findings;
  questions: Questions;
  take: TakeFact;
}

/** A table with its parts checked, as both forms are read from it. */
export interface CheckedTable extends TableParts, TableBody {}

export interface CountedRows {
  months: readonly string[];
  rows: number;
  /** Totals of others, and rows of metrics that are no uses. */
  ignoredRows: number;
}

/** The columns that tell rows apart, those of them that name something, and those with figures. */
interface Telling {
  identifying: readonly number[];
  names: readonly number[];
  figures: readonly number[];
}

/** With more of them a table is two tables. */
const twinsShare = 1 / 3;

/**
 * Refuses rows that are the same in all that tells rows apart: the table counts something twice, or is two tables. Where a few
 * differ in their figures they may be two things of one name, which is asked.
 */
export function refuseRepeated(
  rows: readonly NumberedRow[],
  { identifying, names, figures }: Telling,
  { findings, questions }: Pick<TableParts, 'findings' | 'questions'>,
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

/** A row that names what an earlier one names, or nothing. */
function refuseRow(
  { number: row, cells }: NumberedRow,
  { first, identifying, names, findings }: Omit<Telling, 'figures'> & { first: NumberedRow; findings: Findings },
): void {
  const isNamed = names.length === 0 || names.some((column) => cells[column]?.trim());
  const message = isNamed
    ? `This row names the same as row ${first.number}: please take one of them out, or add a column that tells them apart`
    : 'This row names nothing: if it belongs to a name above it, please repeat that name in each of its rows (in Excel: Design, Report Layout, Repeat All Item Labels)';
  findings.problem({ row, column: identifying[0] ?? 0 }, message);
}

/** Leaves totals out, with a remark. */
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

/** The names whose figures are kept: uses, and pages beside them. What is left out is told. */
export function keptNames(
  candidates: readonly Candidate[],
  { questions, findings }: Pick<TableParts, 'questions' | 'findings'>,
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
