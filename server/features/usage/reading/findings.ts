import type { Finding } from '#contract/usage.ts';

/** How many of each are listed; the rest is only counted. */
const listedMax = 50;

export interface Cell {
  row?: number;
  /** From 0, as code counts. */
  column?: number;
  heading?: string | undefined;
}

/** Collects problems and warnings with their cell in the file. */
export interface Findings {
  problem(cell: Cell, message: string): void;
  warn(cell: Cell, message: string): void;
  readonly problems: readonly Finding[];
  readonly warnings: readonly Finding[];
  readonly problemCount: number;
  readonly warningCount: number;
}

export function createFindings(): Findings {
  const problems = list();
  const warnings = list();
  return {
    problem: problems.add,
    warn: warnings.add,
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

function list() {
  const listed: Finding[] = [];
  let count = 0;
  return {
    listed,
    count: () => count,
    add({ row, column, heading }: Cell, message: string) {
      count++;
      if (listed.length === listedMax) return;
      listed.push({
        row: row ?? null,
        column: column === undefined ? null : column + 1,
        heading: heading?.trim() || null,
        message,
      });
    },
  };
}
