/** A longer row means that this is no table, or that a quotation mark was never closed. */
const rowMaxLength = 1024 * 1024;

export interface RowSplitter {
  /** Takes the next piece of the text. False once a row is longer than any row can be. */
  push(text: string): boolean;
  /** The last row, where no line break follows it. */
  end(): void;
}

/** Called with each row. `isOpen`: the file ended in this row, without a line break. */
export type TakeRow = (cells: string[], isOpen: boolean) => void;

/** The rows of a text that is held whole; behind a quotation mark that is never closed everything is one cell. */
export function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  const splitter = splitRows(delimiter, lineBreakOf(text), (cells) => rows.push(cells));
  splitter.push(text);
  splitter.end();
  return rows;
}

/** The character that ends a row; where rows end with both, the splitter takes the return away as well. */
export function lineBreakOf(sample: string): '\n' | '\r' {
  return sample.includes('\n') || !sample.includes('\r') ? '\n' : '\r';
}

/**
 * Splits text into rows of cells (RFC 4180, with any of the three line breaks). A row without quotation marks, which is
 * nearly every one, is cut by the engine's own `split`; only rows that have some are walked through.
 */
export function splitRows(delimiter: string, lineBreak: '\n' | '\r', take: TakeRow): RowSplitter {
  let rest = '';

  /** Where the row from `start` on ends, once it was taken; -1 where it is not whole yet. */
  function takeRow(start: number, end: number, hasQuotes: boolean): number {
    if (!hasQuotes) {
      take(rest.slice(start, withoutReturn(rest, start, end)).split(delimiter), false);
      return end + 1;
    }
    const row = quotedRow(rest, start, { delimiter, lineBreak });
    if (row.isWhole) take(row.cells, false);
    return row.isWhole ? row.end : -1;
  }

  function takeWholeRows() {
    let start = 0;
    let quote = rest.indexOf('"');
    for (;;) {
      const end = rest.indexOf(lineBreak, start);
      if (end === -1) break;
      if (quote !== -1 && quote < start) quote = rest.indexOf('"', start);
      const next = takeRow(start, end, quote !== -1 && quote < end);
      if (next === -1) break;
      start = next;
    }
    rest = rest.slice(start);
  }

  return {
    push(text) {
      rest += text;
      takeWholeRows();
      return rest.length <= rowMaxLength;
    },
    end() {
      if (rest === '') return;
      const { cells } = quotedRow(rest, 0, { delimiter, lineBreak });
      take(cells, true);
      rest = '';
    },
  };
}

interface QuotedRow {
  cells: string[];
  /** Where the next row begins. */
  end: number;
  isWhole: boolean;
}

/** One row that may have quoted cells, from `start`; not whole where the text ends within it. */
function quotedRow(
  text: string,
  start: number,
  { delimiter, lineBreak }: { delimiter: string; lineBreak: string },
): QuotedRow {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      const quoted = quotedCell(text, at);
      cell = quoted.cell;
      at = quoted.end;
      if (!quoted.isClosed) return { cells: [...cells, cell], end: at, isWhole: false };
    }
    const nextBreak = indexOrEnd(text, lineBreak, at);
    const nextDelimiter = indexOrEnd(text, delimiter, at);
    if (nextDelimiter < nextBreak) {
      cells.push(cell + text.slice(at, nextDelimiter));
      at = nextDelimiter + 1;
      continue;
    }
    cells.push(cell + text.slice(at, withoutReturn(text, at, nextBreak)));
    return { cells, end: nextBreak + 1, isWhole: nextBreak < text.length };
  }
}

/** From the opening quotation mark on; a doubled one inside stands for itself. */
function quotedCell(text: string, opening: number): { cell: string; end: number; isClosed: boolean } {
  let at = opening + 1;
  let cell = '';
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) return { cell: cell + text.slice(at), end: text.length, isClosed: false };
    cell += text.slice(at, quote);
    // At the very end of a piece it may be the first of two; the row is not whole then either, and is walked through again.
    if (text[quote + 1] !== '"') return { cell, end: quote + 1, isClosed: true };
    cell += '"';
    at = quote + 2;
  }
}

function indexOrEnd(text: string, what: string, from: number): number {
  const found = text.indexOf(what, from);
  return found === -1 ? text.length : found;
}

function withoutReturn(text: string, start: number, end: number): number {
  return end > start && text.charCodeAt(end - 1) === 13 ? end - 1 : end;
}
