import { attributeOf } from '#server/platform/xml/strict-xml.ts';
import { cellAt } from './cell-names.ts';
import { sheetMaxBytes, type WorkbookArchive, workbookXml } from './workbook-archive.ts';
import { WorkbookError } from './workbook-error.ts';

/** Merged cells: only the first of them has a value. Rows count from 1, columns from 0. */
export interface MergedCells {
  name: string;
  row: number;
  lastRow: number;
  column: number;
}

const mergedMax = 100_000;
const tailMaxChars = 16 * 1024 * 1024;
const endOfRows = /<\/(?:[\w.-]+:)?sheetData>|<(?:[\w.-]+:)?sheetData\s*\/>/;
const startOfMerged = /<((?:[\w.-]+:)?)mergeCells[\s>]/;
/** Longer than any such tag, at which a chunk may end. */
const tagMaxChars = 200;

/** The merged cells of a sheet by their first row. They follow the rows, which are skipped here. */
export async function readMergedCells(archive: WorkbookArchive, part: string): Promise<Map<number, MergedCells[]>> {
  const merged = new Map<number, MergedCells[]>();
  let count = 0;
  const reader = workbookXml({
    open(tag) {
      if (tag.local !== 'mergeCell') return;
      const name = attributeOf(tag, 'ref') ?? '';
      const [first, last] = name.split(':').map(cellAt);
      // Programs write single cells among them too.
      if (!first || !last || (first.row === last.row && first.column === last.column)) return;
      if (++count > mergedMax) throw new WorkbookError('The sheet has more merged cells than can be read.');
      const cells = { name, row: first.row, lastRow: last.row, column: first.column };
      merged.set(first.row, [...(merged.get(first.row) ?? []), cells]);
    },
    close() {},
  });
  const behindRows = await textBehindRows(archive, part);
  const start = startOfMerged.exec(behindRows);
  const prefix = start?.[1];
  const endTag = `</${prefix}mergeCells>`;
  const end = start ? behindRows.indexOf(endTag, start.index) : -1;
  if (!start || end < 0) return merged;
  const list = behindRows.slice(start.index, end + endTag.length);
  // The namespace prefix was declared at the beginning of the sheet.
  const declared = prefix ? ` xmlns:${prefix.slice(0, -1)}="sheet"` : '';
  reader.write(`<behind${declared}>${list}</behind>`).close();
  return merged;
}

async function textBehindRows(archive: WorkbookArchive, part: string): Promise<string> {
  let [text, isBehind] = ['', false];
  for await (const piece of archive.pieces(part, sheetMaxBytes)) {
    text += piece;
    const end = isBehind ? null : endOfRows.exec(text);
    if (end) {
      isBehind = true;
      text = text.slice(end.index + end[0].length);
    } else if (!isBehind) text = text.slice(-tagMaxChars);
    if (text.length > tailMaxChars) throw new WorkbookError('The sheet holds more beside its cells than can be read.');
  }
  return isBehind ? text : '';
}
