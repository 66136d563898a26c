import { usageMetrics } from '#contract/values/plans-and-usage/usage-reports.ts';

/** FNV-1a, twice with different beginnings: of a million items no two are alike by chance. */
const [firstSeed, secondSeed] = [0x811c9dc5, 0x2f0b4a17];
const prime = 0x01000193;
const cellEnd = 0x1f;

const metricNumbers = new Map<string, number>(usageMetrics.map((metric, number) => [metric, number]));

/** Tells what rows are about, and those that name the same as an earlier one. */
export interface KnownRows {
  /** The number of the item that these cells name, from 0 in the order of the file. */
  itemOf(cells: readonly string[]): number;
  /** The earlier row of this item with this metric; 0 for a new one. */
  firstLike(item: number, metric: string, row: number): number;
}

/** `columns`: those that name an item, without its metric. */
export function knownRows(columns: readonly number[]): KnownRows {
  const items = new Map<number, number>();
  /** A place for each item and metric: an object for each item would be slow. */
  const rows: number[] = [];
  // The rows of one item follow each other.
  let lastCells: readonly string[] | null = null;
  let item = 0;

  function lookUp(cells: readonly string[]): number {
    const print = fingerprint(cells, columns);
    const known = items.get(print);
    if (known !== undefined) return known;
    const fresh = items.size;
    items.set(print, fresh);
    for (const _ of usageMetrics) rows.push(0);
    return fresh;
  }

  return {
    itemOf(cells) {
      if (!lastCells || !isAlike(cells, lastCells, columns)) item = lookUp(cells);
      lastCells = cells;
      return item;
    },
    firstLike(of, metric, row) {
      const at = of * usageMetrics.length + (metricNumbers.get(metric) ?? 0);
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
