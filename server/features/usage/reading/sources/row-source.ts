import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import type { Delimiter } from '#server/features/usage/reading/delimiter.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import type { RowsReading } from '#server/features/usage/reading/table-reading.ts';

/** Where the rows of cells come from that a report is read from: text, a sheet of a workbook, or the JSON of COUNTER's API. */
export interface RowSource {
  /** Hands all rows to what `begin` makes, some at each step. What is wrong with the file is among the findings. */
  steps(begin: BeginRows): AsyncIterable<unknown>;
  /** What the file is; to be asked after the last step. */
  form(): SourceForm;
}

/** To be called once, before the first row. The delimiter decides what dots and commas in figures mean. */
export type BeginRows = (delimiter: Delimiter) => RowsReading;

export interface SourceForm {
  encoding: ReadUsage['encoding'];
  /** Null where cells are not told apart by one. */
  delimiter: Delimiter | null;
  /** The sheet of a workbook that the rows stand in. */
  sheet: string | null;
  /** What workbooks with the same sheets have in common; null where none had to be chosen. */
  sheetsShape: string | null;
  /** Whether it is a table of text, which can be kept for download. */
  isText: boolean;
}

export interface SourceParts {
  path: string;
  findings: Findings;
  questions: Questions;
}
