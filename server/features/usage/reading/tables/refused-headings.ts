import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { monthNumber } from '#server/features/usage/reading/months/months.ts';

const quarter =
  /\b[qt][1-4]\b[\s/’'-]{0,9}(?:20)?\d\d\b|\b20\d\d[\s/-]{0,9}[qt][1-4]\b|\b(?:quartal|quarter|trimestre|trimestr)\b/i;
const yearPair = /^20(\d\d)\s*[/–-]\s*(?:20)?(\d\d)$/;

/** A heading cell with a period that is no month, and advice; null if there is none. */
export function detectOtherPeriod(
  rows: readonly NumberedRow[],
): { row: number; column: number; message: string } | null {
  for (const { number: row, cells } of rows) {
    for (const [column, cell] of cells.entries()) {
      const shown = `“${cell.trim().slice(0, 40)}”`;
      if (quarter.test(cell))
        return { row, column, message: `${shown} is a quarter: please export the figures by month` };
      if (isYearPair(cell)) return { row, column, message: `${shown} is a year: please export the figures by month` };
    }
    const day = cells.findIndex(isDayWithoutYear);
    if (cells.filter(isDayWithoutYear).length > 1) {
      const message = `“${cells[day]?.trim()}” is a day without a year: please export one column for each month, as Jan-2025, or one row for each day`;
      return { row, column: day, message };
    }
    const column = cells.findIndex((cell) => monthNumber(cell.trim()) > 0);
    if (cells.filter((cell) => monthNumber(cell.trim()) > 0).length > 1)
      return { row, column, message: 'The months have no year: please write them as Jan-2025 or 2025-01' };
  }
  return null;
}

/** `1-Jan`, `2. Feb`. */
function isDayWithoutYear(cell: string): boolean {
  const [, name = ''] = /^\d{1,2}[-. /]{1,2}(\p{L}[\p{L}\p{M}]+)\.?$/u.exec(cell.trim()) ?? [];
  return monthNumber(name) > 0;
}

/** `2023/24`; `2009/10` may be a month as well. */
export function isYearPair(cell: string): boolean {
  const [, first, second] = yearPair.exec(cell.trim()) ?? [];
  return first !== undefined && Number(second) === Number(first) + 1;
}
