import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import type { Cell } from '#server/features/usage/reading/findings.ts';
import type { UsageFact } from '#server/features/usage/reading/usage-facts.ts';

export interface MappedFigures {
  facts: UsageFact[];
  problems: { cell: Cell; message: string }[];
  notes: { cell: Cell; message: string; kind?: string }[];
  /** Rows that were left out as the mapping says: sums, kinds that do not count. */
  ignoredRows: number;
  rows: number;
}

/** One figure of a row, and what it counts. */
export interface Counted {
  row: NumberedRow;
  column: number;
  month: string;
  title: string;
  metric: string;
  /** The group within which differences are taken, if figures are cumulative. */
  series: string;
  figure: number | null;
}

/** Which columns are what. */
export interface FigureColumns {
  months: number[];
  title: number;
  uses: number[];
  /** Uses, and pages, which are stored beside them. */
  stored: number[];
  /** All columns of figures. */
  figures: number[];
  kinds: number[];
  /** Columns of text that tell rows apart. */
  texts: number[];
}
