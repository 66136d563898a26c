import { largestRows, type RowOfMetric } from '#server/features/usage/reading/largest-rows.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import { isTotalByAnswer, totalInRow } from '#server/features/usage/reading/tables/asked-totals.ts';
import type { CounterColumns } from './counter-columns.ts';

const totalWord =
  /^(?:(?:grand|sub|report|overall)[\s_-]?)?totals?:?$|^totals? (?:for|of) all\b|^all (?:platforms|titles|items|databases)$|^(?:gesamt|gesamtsumme|insgesamt|summe|somme|suma|totale|totaal|total général)$/i;

/** Tells the rows of a COUNTER report that add up others: by their names, and by what was answered about them. */
export interface CounterTotals {
  isTotal(cells: readonly string[], row: number): boolean;
  /** To be called with each row that counts. */
  counted(metric: string, row: RowOfMetric): void;
  /** To be called after the last row: asks about rows that equal the sum of all others, whatever they are called. */
  ask(): void;
}

export function counterTotals({ title, identifiers }: CounterColumns, questions: Questions): CounterTotals {
  const largest = largestRows();
  const askAbout = (row: number) => isTotalByAnswer(questions, { id: totalInRow(row), name: '', row });
  const isAnswered = Object.keys(questions.answers).length > 0;
  const isUnidentified = (cells: readonly string[]) => identifiers.every((column) => !cells[column]?.trim());
  const isNamedTotal = (cells: readonly string[]) =>
    totalWord.test((cells[title] ?? '').trim()) && isUnidentified(cells);

  return {
    isTotal: (cells, row) =>
      isNamedTotal(cells) || (isAnswered && Object.hasOwn(questions.answers, totalInRow(row)) && askAbout(row)),
    counted: largest.add,
    ask() {
      // A title with an ISBN is one, however its figures happen to be.
      for (const { row, cells } of largest.sumsOfOthers()) if (isUnidentified(cells)) askAbout(row);
    },
  };
}
