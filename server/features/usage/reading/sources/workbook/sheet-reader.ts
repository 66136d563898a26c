import type { SaxesTagNS } from 'saxes';
import { attributeOf } from '#server/platform/xml/strict-xml.ts';
import { cellAt } from './cell-names.ts';
import { numberText } from './cell-text.ts';
import { workbookXml } from './workbook-archive.ts';
import { WorkbookError } from './workbook-error.ts';
import { type Outline, unescaped } from './workbook-outline.ts';

/** As many as Excel has. */
const rowsMax = 1_048_576;
/** A usage table has fewer, but a workbook's row may name any number. */
const columnsMax = 2_000;

export type CellKind = 'number' | 'text' | 'error';

export interface SheetRow {
  number: number;
  cells: string[];
  /** By column; undefined for an empty cell. */
  kinds: (CellKind | undefined)[];
  isHidden: boolean;
  /** Columns with values computed by a formula; `uncomputed`: those whose computed value is not stored. */
  formulas: number[];
  uncomputed: number[];
}

export interface SheetEvents {
  /** Called with each row that has a cell with a value or a formula. */
  row(row: SheetRow): void;
  /** Called before the first row with the columns that are hidden, from and to. */
  hiddenColumns?(from: number, to: number): void;
}

type Shared = Pick<Outline, 'forms' | 'texts' | 'is1904'>;

interface Cell {
  column: number;
  type: string;
  style: number;
  isFormula: boolean;
  hasValue: boolean;
  value: string;
}

/** An incremental reader of a sheet's rows that stores only existing cells, so empty rows and cells cost nothing. */
export function createSheetReader({ forms, texts, is1904 }: Shared, { row: take, hiddenColumns }: SheetEvents) {
  let row = emptyRow(0, false);
  let cell: Cell | null = null;
  let [isInValue, isInReading] = [false, false];

  function beginRow(tag: SaxesTagNS): void {
    const number = Number(attributeOf(tag, 'r') ?? row.number + 1);
    if (!Number.isInteger(number) || number <= row.number || number > rowsMax)
      throw new WorkbookError(`The workbook is damaged: behind row ${row.number} stands row ${number}.`);
    const isHidden = isTrue(attributeOf(tag, 'hidden')) || Number(attributeOf(tag, 'ht') ?? 1) === 0;
    row = emptyRow(number, isHidden);
  }

  function beginCell(tag: SaxesTagNS): void {
    const name = attributeOf(tag, 'r');
    const column = name === undefined ? row.cells.length : cellAt(name)?.column;
    if (column === undefined) throw new WorkbookError(`The workbook is damaged: “${name}” is no cell.`);
    const style = Number(attributeOf(tag, 's') ?? 0);
    cell = { column, type: attributeOf(tag, 't') ?? 'n', style, isFormula: false, hasValue: false, value: '' };
  }

  function endCell(ended: Cell): void {
    const { column, type, style, isFormula, hasValue, value } = ended;
    if (isFormula) (hasValue ? row.formulas : row.uncomputed).push(column);
    const text = value === '' ? '' : textOf(type, value, style);
    if (text === '') return;
    if (column >= columnsMax)
      throw new WorkbookError(`Row ${row.number} has a cell behind column ${columnsMax}: that is no table of usage.`);
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = text;
    row.kinds[column] = kindOf(type, text);
  }

  function textOf(type: string, value: string, style: number): string {
    if (type === 'n') return numberText(value, forms[style] ?? 'number', is1904);
    if (type === 'b') return isTrue(value) ? 'TRUE' : 'FALSE';
    if (type !== 's') return unescaped(value);
    const text = texts[Number(value)];
    if (text === undefined) throw new WorkbookError('The workbook is damaged: a text is missing.');
    return text;
  }

  return workbookXml({
    open(tag) {
      const { local } = tag;
      if (local === 'c') beginCell(tag);
      else if (local === 'row') beginRow(tag);
      else if (local === 'rPh') isInReading = true;
      else if (local === 'col') tellHiddenColumns(tag, hiddenColumns);
      else if (cell && local === 'f') cell.isFormula = true;
      else if (cell && (local === 'v' || local === 't')) {
        isInValue = !isInReading;
        cell.hasValue = true;
      }
    },
    close({ local }) {
      if (local === 'v' || local === 't') isInValue = false;
      else if (local === 'rPh') isInReading = false;
      else if (local === 'c' && cell) {
        endCell(cell);
        cell = null;
      } else if (local === 'row' && (row.cells.length > 0 || row.uncomputed.length > 0)) take(row);
    },
    text(piece) {
      if (cell && isInValue) cell.value += piece;
    },
  });
}

function kindOf(type: string, text: string): CellKind {
  if (type === 'e') return 'error';
  return type === 'n' && /^-?[\d.]+$/.test(text) ? 'number' : 'text';
}

function emptyRow(number: number, isHidden: boolean): SheetRow {
  return { number, cells: [], kinds: [], isHidden, formulas: [], uncomputed: [] };
}

function tellHiddenColumns(tag: SaxesTagNS, tell: SheetEvents['hiddenColumns']): void {
  const width = attributeOf(tag, 'width');
  if (!isTrue(attributeOf(tag, 'hidden')) && (width === undefined || Number(width) > 0)) return;
  tell?.(Number(attributeOf(tag, 'min')) - 1, Number(attributeOf(tag, 'max')) - 1);
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}
