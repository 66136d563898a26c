import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { type Figure, readFigure } from '#server/features/usage/reading/figures.ts';
import { plainDigits } from '#server/features/usage/reading/months/months.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';

/** All filled rows of a file that is no COUNTER report. */
export interface Table {
  rows: readonly NumberedRow[];
  /** Decides how dots and commas in figures are read. */
  delimiter: Delimiter;
  /** The file ended in the last row, without a line break. */
  isOpen: boolean;
}

const decimalsOfThousands = 3;

export function textIn(cells: readonly string[], column: number): string {
  return (cells[column] ?? '').trim();
}

/** A cell's figure times the unit. In thousands `1.2` is 1,200; what may mean a thousand more or less is a problem. */
export function figureIn(cell: string, unit: 1 | 1000, delimiter: Delimiter): Figure {
  if (unit === 1) return readFigure(cell, delimiter);
  const decimal = /^(\d{1,9})[.,](\d{1,3})$/.exec(cell.trim());
  if (decimal?.[2]?.length === decimalsOfThousands)
    return { problem: `“${cell.trim()}” may mean thousands or thousandths: please write it without separators` };
  if (decimal) return { value: Number(`${decimal[1]}${(decimal[2] ?? '').padEnd(decimalsOfThousands, '0')}`) };
  const whole = readFigure(cell, delimiter);
  return 'problem' in whole ? whole : { ...whole, value: whole.value === null ? null : whole.value * unit };
}

/** Says whether a cell looks like a figure, even one that is refused. */
export function isFigureLike(cell: string): boolean {
  return /^[-–(]?[\d.,'’ ]*\d\)?%?$/.test(plainDigits(cell));
}

export function widthOfRow(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}
