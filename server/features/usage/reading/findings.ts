import type { Finding } from '#contract/usage.ts';

/** How many of each are told; the rest is counted. */
const toldMax = 50;

export interface Place {
  row?: number;
  /** From 0, as code counts. */
  column?: number;
  heading?: string | undefined;
}

/** Collects what is wrong, and what is only strange, with its place in the file. */
export interface Findings {
  problem(place: Place, message: string): void;
  warn(place: Place, message: string): void;
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
    problems: problems.told,
    warnings: warnings.told,
    get problemCount() {
      return problems.count();
    },
    get warningCount() {
      return warnings.count();
    },
  };
}

function list() {
  const told: Finding[] = [];
  let count = 0;
  return {
    told,
    count: () => count,
    add({ row, column, heading }: Place, message: string) {
      count++;
      if (told.length === toldMax) return;
      told.push({
        row: row ?? null,
        column: column === undefined ? null : column + 1,
        heading: heading?.trim() || null,
        message,
      });
    },
  };
}
