/** One row of a report as it is stored: what was used, and how often in each month. */
export interface UsageFact {
  /** In the file, as a spreadsheet counts. */
  row: number;
  /** A title, item, database or platform; empty where a plain table has none. */
  title: string;
  /** Empty where the report does not tell them apart. */
  dataType: string;
  metric: string;
  /** COUNTER's, as the row names it; empty where it does not. */
  accessMethod: string;
  /** The number of what COUNTER identifies here, from 0 in the order of the file; plain tables have none. */
  item?: number | undefined;
  /** With its first row: the cells that identify it, under `itemColumns`. */
  attributes?: readonly string[] | undefined;
  /** The headings of these cells. */
  attributeNames?: readonly string[] | undefined;
  /** The same array for as long as the months are the same. */
  months: readonly string[];
  /** By month; null for a cell without a figure. */
  figures: readonly (number | null)[];
}

/** Takes the facts of a file while it is read. */
export type TakeFact = (fact: UsageFact) => void;

/** Reads the rows below the headings, one after the other. */
export interface RowReader {
  /** `isOpen`: the file ended in this row, without a line break. */
  read(cells: readonly string[], row: number, isOpen: boolean): void;
}
