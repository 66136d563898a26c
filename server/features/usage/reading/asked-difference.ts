import type { Questions } from './questions.ts';

/** Asks whether the months are right if a total differs from them. */
export function askDifference(questions: Questions, what: string): void {
  questions.ask({
    id: 'difference',
    question: `${what}. Are the months right?`,
    options: [{ value: 'months', label: 'Yes, count the months' }],
  });
}

/** `in row 5`, or the number of rows. */
export function placeOf(rows: readonly number[]): string {
  return rows.length === 1 ? `in row ${rows[0]}` : `in ${rows.length} rows, the first of them row ${rows[0]}`;
}
