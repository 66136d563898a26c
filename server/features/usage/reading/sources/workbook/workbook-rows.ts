import { type FileHandle, open } from 'node:fs/promises';
import { isCounterHeading } from '#server/features/usage/reading/counter/counter-columns.ts';
import type { NumberedRow } from '#server/features/usage/reading/counter/header-block.ts';
import { isFigureLike, widthOfRow } from '#server/features/usage/reading/mapping/table.ts';
import { shapeOf } from '#server/features/usage/reading/shape.ts';
import type { BeginRows, RowSource, SourceContext } from '#server/features/usage/reading/sources/row-source.ts';
import { readMergedCells } from './merged-cells.ts';
import { createSheetReader } from './sheet-reader.ts';
import { sheetRows } from './sheet-rows.ts';
import { openArchive, sheetMaxBytes, type WorkbookArchive } from './workbook-archive.ts';
import { WorkbookError } from './workbook-error.ts';
import { type Outline, readOutline, type Sheet } from './workbook-outline.ts';

/** A table begins within this many rows of its sheet. */
const rowsExamined = 60;
const delimiter = '\t';

/** Reads the rows of a sheet of an Excel workbook (XLSX): the only one with a table, or the chosen one. */
export function workbookRows({ path, findings, questions }: SourceContext): RowSource {
  let chosen: Sheet | null = null;
  let sheetsShape: string | null = null;

  async function* steps(begin: BeginRows) {
    const file = await open(path);
    try {
      yield* stepsOf(file, begin);
    } catch (error) {
      if (!(error instanceof WorkbookError)) throw error;
      findings.problem({}, error.message);
    } finally {
      await file.close();
    }
  }

  async function* stepsOf(file: FileHandle, begin: BeginRows) {
    const { size } = await file.stat();
    const archive = await openArchive(file, size);
    const outline = await readOutline(archive);
    chosen = await chooseSheet(archive, outline);
    if (!chosen) return;
    const { name, part } = chosen;
    findings.placeInSheet(name);
    const merged = await readMergedCells(archive, part);
    const reader = createSheetReader(outline, sheetRows({ merged, rows: begin(delimiter), findings, questions }));
    for await (const piece of archive.pieces(part, sheetMaxBytes)) {
      reader.write(piece);
      yield;
    }
    reader.close();
  }

  /** People may never have seen a hidden sheet, so none is taken without a question. */
  async function chooseSheet(archive: WorkbookArchive, outline: Outline): Promise<Sheet | null> {
    const { sheets } = outline;
    const withTables: Sheet[] = [];
    for (const sheet of sheets) if (await holdsTable(archive, outline, sheet)) withTables.push(sheet);
    const [first] = withTables;
    // Reading the first sheet reports its problems.
    if (!first) return sheets.find(({ isHidden }) => !isHidden) ?? null;
    if (withTables.length === 1 && !first.isHidden) return first;
    const names = withTables.map(({ name }, at) => `${at} ${name}`);
    sheetsShape = shapeOf('sheets', names);
    const answer = questions.ask({
      id: 'sheet',
      isOfSheets: true,
      names,
      question: 'Which sheet of this workbook is the report?',
      options: withTables.map(({ name, isHidden }, at) => ({
        value: String(at),
        label: isHidden ? `${name} (a hidden sheet)` : name,
      })),
    });
    return withTables[Number(answer?.[0] ?? 0)] ?? first;
  }

  return {
    steps,
    form: () => ({ encoding: 'UTF-8', delimiter: null, sheet: chosen?.name ?? null, sheetsShape, isText: false }),
  };
}

/** Decides by its first rows; the rest of the sheet is not unpacked. */
async function holdsTable(archive: WorkbookArchive, outline: Outline, { part }: Sheet): Promise<boolean> {
  const rows: NumberedRow[] = [];
  let isOver = false;
  const reader = createSheetReader(outline, {
    row({ number, cells }) {
      isOver = number > rowsExamined;
      if (!isOver) rows.push({ number, cells });
    },
  });
  for await (const piece of archive.pieces(part, sheetMaxBytes)) {
    reader.write(piece);
    if (isOver) break;
  }
  if (rows.some(({ cells }) => isCounterHeading(cells))) return true;
  const [, ...below] = rows.filter(({ cells }) => widthOfRow(cells) > 1);
  return below.some(({ cells }) => cells.some((cell) => cell.trim() !== '' && isFigureLike(cell)));
}
