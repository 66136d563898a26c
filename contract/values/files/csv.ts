type Rows = readonly (readonly string[])[];

/** Rows as CSV, each cell as it is: for forms that another program reads, as that of COUNTER. */
export function csvText(rows: Rows): string {
  return `${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}

/** Rows as a file for people, who open it in a spreadsheet: nothing in it runs as a formula. */
export function toCsv(rows: Rows): string {
  // The byte order mark tells spreadsheets that this is UTF-8.
  return `\uFEFF${csvText(rows.map((row) => row.map(withoutFormulas)))}`;
}

/**
 * Where a spreadsheet may see a cell begin with `= + - @`, also in full width: at the beginning, and behind what separates cells
 * where it expects semicolons or tabs, to which our quotation marks mean nothing. Blanks and quotation marks before may be dropped.
 * Without a lookbehind: a browser that does not know it would not load the page.
 */
const formulaAhead = /(^|[;\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@＝＋－＠])/g;
/** Some spreadsheets drop these at the beginning of a cell. */
const droppedAhead = /^(?=[\t\r\n])/;

/** An apostrophe makes a text of what follows, in every spreadsheet. */
function withoutFormulas(text: string): string {
  return text.replace(formulaAhead, "$1'").replace(droppedAhead, "'");
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
