import { largestRows, type RowOfMetric } from '#server/features/usage/reading/largest-rows.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import type { CounterColumns } from './counter-columns.ts';

const totalWord =
  /^(?:(?:grand|sub|report|overall)[\s_-]?)?totals?:?$|^totals? (?:for|of) all\b|^all (?:platforms|titles|items|databases)$|^(?:gesamt|gesamtsumme|insgesamt|summe|somme|suma|totale|totaal|total général)$/i;

/** Recognises rows of a COUNTER report that sum others: by their names, and by answers about them. */
export interface CounterTotals {
  isTotal(cells: readonly string[], row: number): boolean;
  /** Call with each row that counts. */
  counted(metric: string, row: RowOfMetric): void;
  /** Call after the last row: asks about rows that equal the sum of all others, whatever their names. */
  ask(): void;
}

export function counterTotals({ title, identifiers }: CounterColumns, questions: Questions): CounterTotals {
  const largest = largestRows();
  const askAbout = (row: number) => isTotalByAnswer(questions, row);
  const isAnswered = Object.keys(questions.answers).length > 0;
  const isUnidentified = (cells: readonly string[]) => identifiers.every((column) => !cells[column]?.trim());
  const isNamedTotal = (cells: readonly string[]) =>
    totalWord.test((cells[title] ?? '').trim()) && isUnidentified(cells);

  return {
    isTotal: (cells, row) =>
      isNamedTotal(cells) || (isAnswered && Object.hasOwn(questions.answers, totalInRow(row)) && askAbout(row)),
    counted: largest.add,
    ask() {
      // A row with an identifier such as an ISBN is a title, even if its figures equal the sum.
      for (const { row, cells } of largest.sumsOfOthers()) if (isUnidentified(cells)) askAbout(row);
    },
  };
}

function totalInRow(row: number): string {
  return `total:row ${row}`;
}

function isTotalByAnswer(questions: Questions, row: number): boolean {
  const answer = questions.ask({
    id: totalInRow(row),
    question: `Is row ${row} a total of other rows?`,
    options: [
      { value: 'total', label: 'Yes, leave it out' },
      { value: 'own', label: 'No, count it too' },
    ],
  });
  return answer?.[0] === 'total';
}
