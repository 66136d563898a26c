import type { ReactNode } from 'react';

/** One column, defined once for the table, the cards of a phone, the sorting and files. */
export interface Column<Row, Sort extends string = string> {
  label: string;
  /** The cell; without it the table has no such column. */
  cell?: (row: Row) => ReactNode;
  /** The fact on a card if it differs from the cell; null leaves it out. */
  fact?: (row: Row) => ReactNode;
  /** The text in files; without it they have no such column. */
  text?: (row: Row) => string | number | null | undefined;
  /** The heading in files if it says more, such as a unit or a time zone. */
  textLabel?: string;
  sort?: Sort;
  /** Width and responsive visibility in the table. */
  className?: string;
  /** Figures are right-aligned. */
  isNumeric?: boolean;
}

export function fileRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  const inFile = columns.filter(({ text }) => text);
  return [
    inFile.map(({ textLabel, label }) => textLabel ?? label),
    ...rows.map((row) => inFile.map(({ text }) => String(text?.(row) ?? ''))),
  ];
}

/** The columns that can be sorted, as options where there are no headings. */
export function ordersOf<Row>(columns: readonly Column<Row>[]): { value: string; label: string }[] {
  return columns.flatMap(({ sort, label }) => (sort ? [{ value: sort, label }] : []));
}

export function utcDay(moment: string | null | undefined): string {
  return moment?.slice(0, 10) ?? '';
}
