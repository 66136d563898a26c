import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import type { RowsReading } from '#server/features/usage/reading/table-reading.ts';
import { columnName } from './cell-names.ts';
import type { MergedCells } from './merged-cells.ts';
import type { SheetRow } from './sheet-reader.ts';

interface SheetContext {
  merged: ReadonlyMap<number, readonly MergedCells[]>;
  rows: RowsReading;
  findings: Findings;
  questions: Questions;
}

/** Passes on the rows of a sheet as a text table would have them, including empty ones, so that row numbers match Excel's. */
export function sheetRows({ merged, rows, findings, questions }: SheetContext) {
  const hidden: { from: number; to: number }[] = [];
  /** Merged texts that continue in the rows below. */
  let goingOn: { column: number; lastRow: number; text: string }[] = [];
  let number = 0;
  /** The width of the widest row: a cell beyond the last filled one counts as empty, not as missing. */
  let width = 0;

  const isHidden = (column: number) => hidden.some(({ from, to }) => from <= column && column <= to);

  function tell({ number: row, cells, kinds, formulas, uncomputed }: SheetRow): void {
    for (const [column, kind] of kinds.entries()) {
      if (kind !== 'error') continue;
      findings.problem({ row, column }, `The cell holds the error ${cells[column]}. Please mend it in Excel.`);
    }
    for (const column of formulas)
      findings.warn({ row, column }, 'The cell is a formula: the value that Excel stored is read', 'formula');
    const [column] = uncomputed;
    if (column === undefined) return;
    const message = 'The cell is a formula without a value. Please open the workbook in Excel and save it.';
    findings.problem({ row, column }, message);
  }

  /** Fills in the texts that are merged over this row. */
  function goOn({ number: row, cells }: SheetRow): void {
    goingOn = goingOn.filter(({ lastRow }) => lastRow >= row);
    for (const { column, text } of goingOn) {
      while (cells.length <= column) cells.push('');
      cells[column] ||= text;
    }
  }

  /** Starts the merges that begin in this row. */
  function begin({ number: row, cells, kinds }: SheetRow): void {
    for (const { name, column, lastRow } of merged.get(row) ?? []) {
      const text = cells[column] ?? '';
      if (kinds[column] === 'number') refuseFigure(text, name, { row, column });
      else if (text !== '' && lastRow > row) goingOn.push({ column, lastRow, text });
    }
  }

  /** A figure cannot be divided among merged cells. A year above its months is no figure. */
  function refuseFigure(text: string, name: string, cell: { row: number; column: number }): void {
    if (/^(?:19|20)\d\d$/.test(text)) return;
    const message = `The figure ${text} is merged over ${name}: no one can tell which of them it belongs to. Please unmerge them.`;
    findings.problem(cell, message);
  }

  function leavesOut(id: 'hidden-rows' | 'hidden-columns', what: string): boolean {
    const noun = id === 'hidden-rows' ? 'rows' : 'columns';
    const answer = questions.ask({
      id,
      question: `${what} is hidden in the sheet, perhaps with others. Do hidden ${noun} count?`,
      options: [
        { value: 'count', label: `Yes, all ${noun} count` },
        { value: 'leave', label: 'No, only what is shown counts' },
      ],
      isOfShape: true,
    });
    return answer?.[0] === 'leave';
  }

  return {
    hiddenColumns(from: number, to: number): void {
      hidden.push({ from, to });
    },
    row(row: SheetRow): void {
      for (; number < row.number - 1; number++) rows.row([], false);
      number++;
      if (row.isHidden && leavesOut('hidden-rows', `Row ${row.number}`)) {
        rows.row([], false);
        return;
      }
      const covered = hidden.length === 0 ? -1 : row.cells.findIndex((text, column) => text !== '' && isHidden(column));
      if (covered !== -1 && leavesOut('hidden-columns', `Column ${columnName(covered)}`)) leaveOut(row);
      tell(row);
      goOn(row);
      begin(row);
      const { cells } = row;
      width = Math.max(width, cells.length);
      while (cells.length < width) cells.push('');
      rows.row(cells, false);
    },
  };

  function leaveOut(row: SheetRow): void {
    row.cells = row.cells.map((text, column) => (isHidden(column) ? '' : text));
    row.kinds = row.kinds.map((kind, column) => (isHidden(column) ? undefined : kind));
    row.formulas = row.formulas.filter((column) => !isHidden(column));
    row.uncomputed = row.uncomputed.filter((column) => !isHidden(column));
  }
}
