import { decodeFile, detectEncoding, type Encoding } from '#server/features/usage/reading/encoding.ts';
import type { Findings } from '#server/features/usage/reading/findings.ts';
import { detectBinaryFile, detectOtherText } from '#server/features/usage/reading/not-a-table.ts';
import type { ReportFile } from '#server/features/usage/reading/report-file.ts';
import type { RowsReading } from '#server/features/usage/reading/table-reading.ts';
import { lineBreakOf, type RowSplitter, splitRows } from '#server/platform/csv-rows.ts';
import { type Delimiter, detectDelimiter } from '#server/platform/delimiter.ts';
import type { BeginRows, RowSource } from './row-source.ts';

/** Matches `Metric_Type`, a heading of every COUNTER report, and not `Metric_Types` from the lines above. */
const headingWord = /metric[_ ]?type(?!s)/i;
/** Enough bytes to recognise what a file is. */
const beginningBytes = 4 * 1024;
/** Characters of the text that decide the delimiter and the line breaks. */
const sampleChars = 64 * 1024;

/** Reads rows of a text whose cells are separated by commas, semicolons or tabs. */
export function textRows(file: ReportFile, findings: Findings): RowSource {
  let encoding: Encoding | undefined;
  let delimiter: Delimiter = ',';
  let isText = true;

  async function* steps(begin: BeginRows) {
    const beginning = await file.read(0, beginningBytes);
    encoding = await detectEncoding(file, beginning);
    const binary = detectBinaryFile(beginning, encoding.name === 'UTF-16');
    if (binary) refuse({}, binary);
    else yield* split(samplesFirst(decodeFile(file, encoding)), begin);
  }

  async function* split(pieces: AsyncIterable<string>, begin: BeginRows) {
    let splitter: RowSplitter | undefined;
    try {
      for await (const piece of pieces) {
        const other = splitter ? null : detectOtherText(piece);
        if (other) return refuse({ row: 1 }, other);
        splitter ??= splitterFor(piece, begin);
        if (!splitter.push(piece)) {
          findings.problem({}, 'A row is too long: perhaps a quotation mark is opened and never closed');
          return;
        }
        yield;
      }
      if (!splitter) findings.problem({}, 'The file is empty');
    } finally {
      splitter?.end();
    }
  }

  function refuse(cell: { row?: number }, message: string): void {
    isText = false;
    findings.problem(cell, message);
  }

  function splitterFor(sample: string, begin: BeginRows): RowSplitter {
    delimiter = detectDelimiter(sample, headingWord);
    const rows: RowsReading = begin(delimiter);
    return splitRows(delimiter, lineBreakOf(sample), (cells, isOpen) => rows.row(cells.map(textOfCell), isOpen));
  }

  return {
    steps,
    form: () => ({ encoding: encoding?.name ?? 'UTF-8', delimiter, sheet: null, sheetsShape: null, isText }),
  };
}

/** A text that a spreadsheet is told not to change: `="2025-01"`. */
function textOfCell(cell: string): string {
  return cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1) : cell;
}

/** Joins the first chunks until they are long enough to decide the delimiter and line breaks. */
async function* samplesFirst(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let sample: string | null = '';
  for await (const piece of pieces) {
    if (sample === null) {
      yield piece;
      continue;
    }
    sample += piece;
    if (sample.length < sampleChars) continue;
    yield sample;
    sample = null;
  }
  if (sample) yield sample;
}
