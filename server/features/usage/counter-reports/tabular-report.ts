import type { ReportHeader } from './report-header.ts';
import { headerLines } from './report-header.ts';
import { columnsOf } from './report-request.ts';
import type { ReportRow } from './rows-of-report.ts';

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Approximate length of a chunk in characters. */
const pieceLength = 64 * 1024;

/** The tab-separated form, in chunks: the header, a blank row, the headings and the rows. */
export async function* tabularReport(
  header: ReportHeader,
  months: readonly string[],
  rows: AsyncIterable<ReportRow>,
): AsyncGenerator<string, void> {
  const { request } = header;
  const shownMonths = request.hasMonths ? months.map(headingOf) : [];
  const headings = [...columnsOf(request), 'Metric_Type', 'Reporting_Period_Total', ...shownMonths];
  // The byte order mark tells spreadsheets that this is UTF-8 (the Code of Practice, 5.2).
  let piece = `\uFEFF${[...headerLines(header), [], headings].map(lineOf).join('')}`;
  for await (const { cells, metric, figures } of rows) {
    const total = figures.reduce((sum, figure) => sum + figure, 0);
    piece += lineOf([...cells, metric, String(total), ...(request.hasMonths ? figures.map(String) : [])]);
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** As `Jan-2025`. */
export function headingOf(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`;
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(quoted).join('\t')}\r\n`;
}

/** Cells are written unchanged, because other programs read them; ambiguous ones are quoted. */
function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
