import type { Findings } from '#server/features/usage/reading/findings.ts';
import type { Questions } from '#server/features/usage/reading/questions.ts';
import type { RowsReading } from '#server/features/usage/reading/table-reading.ts';
import { columnName } from './cell-names.ts';
import type { MergedCells } from './merged-cells.ts';
import type { SheetRow } from './sheet-reader.ts';

interface Parts {
  merged: ReadonlyMap<number, readonly MergedCells[]>;
  rows: RowsReading;
  findings: Findings;
  questions: Questions;
}

/** Hands out the rows of a sheet as a table of text would have them, empty ones too, so that they count as Excel counts. */
export function sheetRows({ merged, rows, findings, questions }: Parts) {
  const hidden: { from: number; to: number }[] = [];
  /** Texts that are shown in the rows below as well. */
  let goingOn: { column: number; lastRow: number; text: string }[] = [];
  let number = 0;
  /** The widest row: a cell behind the last one that is filled is an empty one, and not a missing one. */
  let width = 0;

  const isHidden = (column: number) => hidden.some(({ from, to }) => from <= column && column <= to);

  function tell({ number: row, cells, kinds, formulas, unreckoned }: SheetRow): void {
    for (const [column, kind] of kinds.entries()) {
      if (kind !== 'error') continue;
      const name = columnName(column) + row;
      findings.problem({ row, column }, `The cell ${name} holds the error ${cells[column]}. Please mend it in Excel.`);
    }
    for (const column of formulas)
      findings.warn(
        { row, column },
        `${columnName(column)}${row} is a formula: the value that Excel stored is read`,
        'formula',
      );
    const [column] = unreckoned;
    if (column === undefined) return;
    const message = `${columnName(column)}${row} is a formula without a value. Please open the workbook in Excel and save it.`;
    findings.problem({ row, column }, message);
  }

  /** What was merged over this row as well stands in it. */
  function goOn({ number: row, cells }: SheetRow): void {
    goingOn = goingOn.filter(({ lastRow }) => lastRow >= row);
    for (const { column, text } of goingOn) {
      while (cells.length <= column) cells.push('');
      cells[column] ||= text;
    }
  }

  /** What begins here to be merged. */
  function begin({ number: row, cells, kinds }: SheetRow): void {
    for (const { name, column, lastRow } of merged.get(row) ?? []) {
      const text = cells[column] ?? '';
      if (kinds[column] === 'number') refuseFigure(text, name, { row, column });
      else if (text !== '' && lastRow > row) goingOn.push({ column, lastRow, text });
    }
  }

  /** It cannot be divided among what it is merged over. A year above its months is no figure. */
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
    row.unreckoned = row.unreckoned.filter((column) => !isHidden(column));
  }
}
