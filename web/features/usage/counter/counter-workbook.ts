import { tabRows } from './tab-rows.ts';

/** For one sheet; more rows take a browser minutes and hundreds of megabytes. */
const workbookRowsMax = 100_000;
/** Above the rows: thirteen lines, a blank one, and the headings. */
const linesAbove = 15;

/** Throws if the report has more rows than a workbook can take. */
export async function counterWorkbook(text: AsyncIterable<string>): Promise<Blob> {
  const rows: { value: string | number }[][] = [];
  let figuresFrom = Number.POSITIVE_INFINITY;
  for await (const cells of tabRows(text)) {
    if (rows.length === linesAbove - 1) figuresFrom = cells.indexOf('Reporting_Period_Total');
    const isBody = rows.length >= linesAbove;
    // An ISBN is no number, though it looks like one.
    rows.push(cells.map((cell, at) => ({ value: isBody && at >= figuresFrom ? Number(cell) : cell })));
    if (rows.length > linesAbove + workbookRowsMax) {
      throw new Error(
        `This report has more than ${workbookRowsMax.toLocaleString('en-GB')} rows, too many for a workbook. Please save it as TSV: spreadsheets open that as well.`,
      );
    }
  }
  const { default: writeXlsx } = await import('write-excel-file/universal');
  return writeXlsx(rows).toBlob();
}
