type Rows = readonly (readonly string[])[];

/** Rows as CSV with unchanged cells, for formats that programs read, such as COUNTER's. */
export function csvText(rows: Rows): string {
  return `${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** Rows as CSV for people, who open it in a spreadsheet: no cell can run as a formula. */
export function toCsv(rows: Rows): string {
  // The byte order mark tells spreadsheets that this is UTF-8.
  return `\uFEFF${csvText(rows.map((row) => row.map(withoutFormulas)))}`;
}

/**
 * Where a spreadsheet may see a cell begin with `= + - @`, also in full width: at the beginning, and, where it expects
 * semicolons or tabs and so ignores our quotation marks, after those separators. Spreadsheets may drop blanks and
 * quotation marks before the sign. There is no lookbehind, because a browser without it could not load the page.
 */
const formulaAhead = /(^|[;\t\r\n])((?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;
/** Some spreadsheets drop these at the beginning of a cell. */
const droppedAhead = /^(?=[\t\r\n])/;

/** A leading apostrophe makes every spreadsheet treat the cell as text. */
function withoutFormulas(text: string): string {
  return text.replace(formulaAhead, "$1'$2").replace(droppedAhead, "'");
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
