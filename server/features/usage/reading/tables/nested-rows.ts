import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { monthNumber, readMonth } from '#server/features/usage/reading/months/months.ts';
import { isTotalLabel } from './column-words.ts';

/**
 * The cell where months and titles begin to alternate in one column, and advice, as in a pivot table with two row fields. Only its author
 * could say which figure sums which others. Null if there is none.
 */
export function detectNestedRows(
  rows: readonly NumberedRow[],
): { row: number; column: number; message: string } | null {
  const labels = rows.flatMap(({ number, cells: [label = '', ...others] }) => {
    const text = label.trim();
    const isAlone = others.every((cell) => !/\p{L}/u.test(cell));
    const isNeither = text === '' || /^20\d\d$/.test(text) || isTotalLabel(text);
    return isNeither || !isAlone ? [] : [{ number, text, isMonth: isMonthLabel(text) }];
  });
  const changes = labels.filter(({ isMonth }, at) => at > 0 && isMonth !== labels[at - 1]?.isMonth);
  const repeated = labels.filter(({ text }, at) => labels.findIndex((other) => other.text === text) < at);
  const [, first] = changes;
  if (!first || changes.length < 3 || repeated.length === 0) return null;
  const message =
    'Months and titles are below one another in this column, as in a nested pivot table: please give the months columns of their own (in Excel: Design, Report Layout, Show in Tabular Form, and Repeat All Item Labels), and export it again';
  return { row: first.number, column: 0, message };
}

function isMonthLabel(text: string): boolean {
  return monthNumber(text) > 0 || (readMonth(text) !== null && !/^\d+$/.test(text));
}
