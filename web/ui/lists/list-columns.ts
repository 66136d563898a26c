import type { ReactNode } from 'react';

/** What a list says about its rows in one place: for the table, for the cards of a phone, for the order, and for files. */
export interface Column<Row, Sort extends string = string> {
  label: string;
  /** In the table; without it the table has no such column. */
  cell?: (row: Row) => ReactNode;
  /** On a card, where that is not what the cell has; nothing is left out. */
  fact?: (row: Row) => ReactNode;
  /** In files; without it they have no such column. */
  text?: (row: Row) => string | number | null | undefined;
  /** The heading in files, where it says more: a unit, or whose clock. */
  textLabel?: string;
  /** By what the call sorts it. */
  sort?: Sort;
  /** Its width in the table, and the screens that have it. */
  className?: string;
  /** Figures stand at the right end of their cells. */
  isNumeric?: boolean;
}

/** A file: a row for each, below a row of headings. */
export function fileRows<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string[][] {
  const inFile = columns.filter(({ text }) => text);
  return [
    inFile.map(({ textLabel, label }) => textLabel ?? label),
    ...rows.map((row) => inFile.map(({ text }) => String(text?.(row) ?? ''))),
  ];
}

/** The orders that the columns offer, for a choice where there are no headings. */
export function ordersOf<Row>(columns: readonly Column<Row>[]): { value: string; label: string }[] {
  return columns.flatMap(({ sort, label }) => (sort ? [{ value: sort, label }] : []));
}

/** The day of a moment, in UTC, as files have it. */
export function utcDay(moment: string | null | undefined): string {
  return moment?.slice(0, 10) ?? '';
}
