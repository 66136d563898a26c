import type { ReactNode } from 'react';
import { compareNames } from '#web/lib/names.ts';

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
  /** By what the browser sorts it, where it has the list whole. */
  order?: (row: Row) => string | number;
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

/** Rows of a list that the browser has whole, in the order of a column; those that are equal there by their names. */
export function inOrder<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { sort, order }: { sort?: string | undefined; order?: 'asc' | 'desc' | undefined },
  nameOf: (row: Row) => string,
): Row[] {
  const keyFor = columns.find((column) => column.sort === sort)?.order ?? (() => '');
  const sorted = [...rows].sort((a, b) => compared(keyFor(a), keyFor(b)) || compareNames(nameOf(a), nameOf(b)));
  return order === 'desc' ? sorted.reverse() : sorted;
}

function compared(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));
}

/** The day of a moment, in UTC, as files have it. */
export function utcDay(moment: string | null | undefined): string {
  return moment?.slice(0, 10) ?? '';
}
