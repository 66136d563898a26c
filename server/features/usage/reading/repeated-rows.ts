/** FNV-1a, twice with different beginnings: of a million titles no two are alike by chance. */
const [firstSeed, secondSeed] = [0x811c9dc5, 0x2f0b4a17];
const prime = 0x01000193;
const cellEnd = 0x1f;

/** Tells rows that name the same as an earlier one, in a few bytes for each title. */
export interface KnownRows {
  /** The earlier row with this metric and the same cells in the identifying columns; undefined for a new one. */
  firstLike(cells: readonly string[], metric: string, row: number): number | undefined;
}

/** `columns`: those that name a title, without its metric. */
export function knownRows(columns: readonly number[]): KnownRows {
  const titles = new Map<number, Map<string, number>>();
  // The rows of one title follow each other.
  let last: { cells: readonly string[]; rows: Map<string, number> } | undefined;

  function rowsOf(cells: readonly string[]): Map<string, number> {
    const print = fingerprint(cells, columns);
    const known = titles.get(print);
    if (known) return known;
    const rows = new Map<string, number>();
    titles.set(print, rows);
    return rows;
  }

  return {
    firstLike(cells, metric, row) {
      if (!last || !isAlike(cells, last.cells, columns)) last = { cells, rows: rowsOf(cells) };
      const first = last.rows.get(metric);
      if (first === undefined) last.rows.set(metric, row);
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
