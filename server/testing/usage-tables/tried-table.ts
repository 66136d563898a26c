/** A table as spreadsheets and vendors make them, with the right answer as a person sees it. */
export interface TriedTable {
  /** What is peculiar to it. */
  name: string;
  text: string;
  /** For each month the cells that are uses, as a spreadsheet names them: `B2:B4 D7`. None for what must be refused. */
  uses?: Record<string, string>;
  /** What has to be asked, and the answers that lead to these uses; none for what is read without a question. */
  answers?: Record<string, string[]>;
  /** What a refusal says. */
  refused?: RegExp;
}

/** The text of a table that is indented in the source. */
export function lines(text: string): string {
  return `${text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')}\n`;
}

/** For tables with a column for each month: the same rows of the columns from one on. */
export function columnsOf(months: string, first: string, rows: string): Record<string, string> {
  const start = first.charCodeAt(0);
  return Object.fromEntries(
    months.split(' ').map((month, at) => {
      const column = String.fromCharCode(start + at);
      const ranges = rows.split(' ').map((range) =>
        range
          .split(':')
          .map((row) => `${column}${row}`)
          .join(':'),
      );
      return [month, ranges.join(' ')];
    }),
  );
}
