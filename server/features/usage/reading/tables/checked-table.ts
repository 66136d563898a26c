import type { Delimiter } from '#server/features/usage/reading/delimiter.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { NumberedRow } from '#server/features/usage/reading/header-block.ts';
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
export interface CheckedTable extends TableParts, TableBody {
  /** Cells of the lines above the headings. */
  above: readonly string[];
}

export interface CountedRows {
  months: readonly string[];
  rows: number;
  /** Totals of others, and rows of metrics that are no uses. */
  ignoredRows: number;
}

/** Refuses rows that are the same in all that tells rows apart: the table counts something twice, or is two tables. */
export function refuseRepeated(rows: readonly NumberedRow[], columns: readonly number[], findings: Findings): void {
  const known = new Map<string, number>();
  for (const { number, cells } of rows) {
    const key = columns.map((column) => (cells[column] ?? '').trim()).join('\n');
    const first = known.get(key);
    if (first === undefined) known.set(key, number);
    else findings.problem({ row: number, column: columns[0] ?? 0 }, `This row names the same as row ${first}`);
  }
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
