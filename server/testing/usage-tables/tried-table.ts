/** A table as spreadsheets and vendors make them, with the right answer by a person. */
export interface TriedTable {
  /** The peculiarity of the table. */
  name: string;
  text: string;
  /** The cells with uses per month, in spreadsheet notation: `B2:B4 D7`. Missing if the table must be refused. */
  uses?: Record<string, string>;
  /** Expected questions, and the answers that lead to these uses; missing if none is asked. */
  answers?: Record<string, string[]>;
  /** The text of the refusal. */
  refused?: RegExp;
}

export function lines(text: string): string {
  return `${text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join('\n')}\n`;
}

/** For tables with a column per month: the same rows of consecutive columns, beginning with `first`. */
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
