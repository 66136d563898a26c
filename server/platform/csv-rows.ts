/** A longer row means that this is no table, or that a quotation mark was never closed. */
const rowMaxLength = 1024 * 1024;

export interface RowSplitter {
  /** Processes the next piece of text. False once a row is longer than any row can be. */
  push(text: string): boolean;
  /** Flushes the last row, which may have no line break. */
  end(): void;
}

/** Called with each row. `isOpen`: the file ended in this row, without a line break. */
export type TakeRow = (cells: string[], isOpen: boolean) => void;

/** The rows of a complete text. After a quotation mark that is never closed, the rest is one cell. */
export function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const splitter = splitRows(delimiter, lineBreakOf(text), (cells) => rows.push(cells));
  splitter.push(text);
  splitter.end();
  return rows;
}

/** The character that ends a row. If rows end with both characters, the splitter also strips the carriage return. */
export function lineBreakOf(sample: string): '\n' | '\r' {
  return sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r';
}

/** Splits text into rows of cells (RFC 4180, with any of the three line breaks). */
export function splitRows(delimiter: string, lineBreak: '\n' | '\r', take: TakeRow): RowSplitter {
  let rest = '';
  return {
    push(text) {
      rest += text;
      let start = 0;
      for (let row = rowFrom(rest, 0, delimiter, lineBreak); row.isWhole; ) {
        take(row.cells, false);
        start = row.end;
        row = rowFrom(rest, start, delimiter, lineBreak);
      }
      rest = rest.slice(start);
      return rest.length <= rowMaxLength;
    },
    end() {
      if (rest === '') return;
      take(rowFrom(rest, 0, delimiter, lineBreak).cells, true);
      rest = '';
    },
  };
}

interface Row {
  cells: string[];
  /** The offset at which the next row begins. */
  end: number;
  isWhole: boolean;
}

/** Parses one row from `start`; `isWhole` is false if the text ends within it. */
function rowFrom(text: string, start: number, delimiter: string, lineBreak: string): Row {
  const found = text.indexOf(lineBreak, start);
  const end = found === -1 ? text.length : found;
  const line = text.slice(start, end > start && text[end - 1] === '\r' ? end - 1 : end);
  // Fast path: nearly every row has no quotation mark.
  if (line.includes('"')) return quotedRow(text, start, delimiter, lineBreak);
  return { cells: line.split(delimiter), end: end + 1, isWhole: found !== -1 };
}

function quotedRow(text: string, start: number, delimiter: string, lineBreak: string): Row {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let opening = at;
    // Some programs write a blank between delimiter and quotation mark.
    while (text[opening] === ' ') opening++;
    const quoted = text[opening] === '"' ? quotedCell(text, opening) : { cell: '', end: at, isClosed: true };
    if (!quoted.isClosed) return { cells: [...cells, quoted.cell], end: quoted.end, isWhole: false };
    let end = quoted.end;
    while (end < text.length && text[end] !== delimiter && text[end] !== lineBreak) end++;
    const isLast = text[end] !== delimiter;
    const plain = text.slice(quoted.end, end);
    cells.push(quoted.cell + (isLast ? plain.replace(/\r$/, '') : plain));
    at = end + 1;
    if (isLast) return { cells, end: at, isWhole: end < text.length };
  }
}

/** Parses from the opening quotation mark; a doubled one inside stands for one. */
function quotedCell(text: string, opening: number): { cell: string; end: number; isClosed: boolean } {
  let at = opening + 1;
  let cell = '';
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { cell: cell + text.slice(at), end: text.length, isClosed: false };
    cell += text.slice(at, quote);
    // At the very end of a piece it may be the first of a doubled one. The row is then incomplete, and is parsed again with the next piece.
    if (text[quote + 1] !== '"') return { cell, end: quote + 1, isClosed: true };
    cell += '"';
    at = quote + 2;
  }
}
