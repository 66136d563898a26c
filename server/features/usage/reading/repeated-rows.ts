import { usageMetrics } from '#contract/values/usage-reports.ts';

/** FNV-1a, twice with different beginnings: of a million titles no two are alike by chance. */
const [firstSeed, secondSeed] = [0x811c9dc5, 0x2f0b4a17];
const prime = 0x01000193;
const cellEnd = 0x1f;

const metricNumbers = new Map<string, number>(usageMetrics.map((metric, number) => [metric, number]));

/** Tells rows that name the same as an earlier one, in a few bytes for each title. */
export interface KnownRows {
  /** The earlier row with this metric and the same cells in the identifying columns; 0 for a new one. */
  firstLike(cells: readonly string[], metric: string, row: number): number;
}

/** `columns`: those that name a title, without its metric. */
export function knownRows(columns: readonly number[]): KnownRows {
  /** Where the rows of a title begin in `rows`, which has a place for each metric: an object for each would be slow. */
  const titles = new Map<number, number>();
  const rows: number[] = [];
  // The rows of one title follow each other.
  let lastCells: readonly string[] = [];
  let place = -1;

  function placeOf(cells: readonly string[]): number {
    const print = fingerprint(cells, columns);
    const known = titles.get(print);
    if (known !== undefined) return known;
    const fresh = rows.length;
    for (const _ of usageMetrics) rows.push(0);
    titles.set(print, fresh);
    return fresh;
  }

  return {
    firstLike(cells, metric, row) {
      if (place === -1 || !isAlike(cells, lastCells, columns)) place = placeOf(cells);
      lastCells = cells;
      const at = place + (metricNumbers.get(metric) ?? 0);
      const first = rows[at] ?? 0;
      if (first === 0) rows[at] = row;
      return first;
    },
  };
}

function isAlike(a: readonly string[], b: readonly string[], columns: readonly number[]): boolean {
  for (const column of columns) if (a[column] !== b[column]) return false;
  return true;
}

function fingerprint(cells: readonly string[], columns: readonly number[]): number {
  let first = firstSeed;
  let second = secondSeed;
  for (const column of columns) {
    const cell = cells[column] ?? '';
    for (let at = 0; at <= cell.length; at++) {
      const code = at === cell.length ? cellEnd : cell.charCodeAt(at);
      first = Math.imul(first ^ code, prime);
      second = Math.imul(second ^ code, prime);
    }
  }
  return (first >>> 0) * 2 ** 20 + (second >>> 12);
}
