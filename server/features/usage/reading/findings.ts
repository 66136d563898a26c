import type { Finding } from '#contract/plans-and-usage/usage.ts';
import { columnName } from './sources/workbook/cell-names.ts';

/** How many of each are listed; the rest is only counted. */
const listedMax = 50;

export interface Cell {
  row?: number | undefined;
  /** Counted from 0. */
  column?: number;
  heading?: string | undefined;
}

export interface Findings {
  problem(cell: Cell, message: string): void;
  /** For files without rows: sets the place from which a row was made. */
  placeRows(placeOf: (row: number) => string): void;
  /** For workbooks: places are cells of this sheet. */
  placeInSheet(name: string): void;
  /** How a message refers to another row. */
  rowName(row: number): string;
  /** Warnings of the same kind, or with the same text, are one entry with a count. */
  warn(cell: Cell, message: string, kind?: string): void;
  readonly problems: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly problemCount: number;
  readonly warningCount: number;
}

export function createFindings(): Findings {
  let sheet: string | null = null;
  const wordsFor = (cell: Cell) => placeOfCell(cell, sheet);
  const problems = list(wordsFor);
  const warnings = list(wordsFor);
  let placeOf: ((row: number) => string) | undefined;
  /** In files without rows, the message contains the place. */
  function placed({ row, heading }: Cell, message: string): [Cell, string] {
    const place = row === undefined ? '' : `${placeOf?.(row)}${heading ? `, ${heading.trim()}` : ''}: `;
    return [{}, place + message];
  }
  return {
    placeRows(given) {
      placeOf = given;
    },
    placeInSheet(name) {
      sheet = name;
    },
    rowName: (row) => (placeOf ? placeOf(row) : `row ${row}`),
    problem: (cell, message) => problems.add(...(placeOf ? placed(cell, message) : ([cell, message] as const))),
    warn: (cell, message, kind = message) =>
      warnings.add(...(placeOf ? placed(cell, message) : ([cell, message] as const)), kind),
    problems: problems.listed,
    warnings: warnings.listed,
    get problemCount() {
      return problems.count();
    },
    get warningCount() {
      return warnings.count();
    },
  };
}

function placeOfCell({ row, column, heading }: Cell, sheet: string | null): string | null {
  if (row === undefined) return null;
  const named = heading?.trim() ? ` (${heading.trim()})` : '';
  if (sheet !== null)
    return `Sheet “${sheet}”, ${column === undefined ? 'row ' : `cell ${columnName(column)}`}${row}${named}`;
  return column === undefined ? `Row ${row}` : `Row ${row}, column ${column + 1}${named}`;
}

function list(placeOf: (cell: Cell) => string | null) {
  const listed: Finding[] = [];
  const byKind = new Map<string, Finding>();
  let count = 0;
  return {
    listed,
    count: () => count,
    add(cell: Cell, message: string, kind?: string) {
      const { row, column, heading } = cell;
      const known = kind === undefined ? undefined : byKind.get(kind);
      if (known) {
        known.count++;
        return;
      }
      count++;
      if (listed.length === listedMax) return;
      const finding = {
        row: row ?? null,
        column: column === undefined ? null : column + 1,
        heading: heading?.trim() || null,
        place: placeOf(cell),
        message,
        count: 1,
      };
      listed.push(finding);
      if (kind !== undefined) byKind.set(kind, finding);
    },
  };
}
