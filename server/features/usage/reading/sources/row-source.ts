import type { ReadUsage } from '#contract/plans-and-usage/usage.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import type { RowsReading } from '#server/features/usage/reading/table-reading.ts';
import type { Delimiter } from '#server/platform/delimiter.ts';

/** A source of rows for a report: text, a sheet of a workbook, or the JSON of COUNTER's API. */
export interface RowSource {
  /** Passes all rows to the reading made by `begin`, some at each step. Problems with the file are added to the findings. */
  steps(begin: BeginRows): AsyncIterable<unknown>;
  /** The form of the file; call after the last step. */
  form(): SourceForm;
}

/** Call once, before the first row. The delimiter decides how dots and commas in figures are read. */
export type BeginRows = (delimiter: Delimiter) => RowsReading;

export interface SourceForm {
  encoding: ReadUsage['encoding'];
  /** Null if cells are not separated by one. */
  delimiter: Delimiter | null;
  /** The workbook's sheet of these rows. */
  sheet: string | null;
  /** A hash that workbooks with the same sheets share; null if none had to be chosen. */
  sheetsShape: string | null;
  /** True for a text table, which can be stored for download. */
  isText: boolean;
}

export interface SourceContext {
  path: string;
  findings: Findings;
  questions: Questions;
}
