/** One row of a report as it is stored: what was used, and how often in each month. */
export interface UsageFact {
  /** The row number as a spreadsheet shows it. */
  row: number;
  /** A title, item, database or platform; empty if a plain table has none. */
  title: string;
  /** Empty if the report does not distinguish them. */
  dataType: string;
  metric: string;
  /** COUNTER's, as the row names it; empty if it does not. */
  accessMethod: string;
  /** The number of COUNTER's item, from 0 in the order of the file; plain tables have none. */
  item?: number | undefined;
  /** Only in the item's first row: the cells that identify it, under `itemColumns`. */
  attributes?: readonly string[] | undefined;
  /** The headings of `attributes`. */
  attributeNames?: readonly string[] | undefined;
  /** Rows with the same months share one array. */
  months: readonly string[];
  /** By month; null for a cell without a figure. */
  figures: readonly (number | null)[];
}

export type TakeFact = (fact: UsageFact) => void;

export interface RowReader {
  /** `isOpen`: the file ended in this row, without a line break. */
  read(cells: readonly string[], row: number, isOpen: boolean): void;
}
