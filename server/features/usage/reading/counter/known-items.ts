import type { CounterColumns } from './counter-columns.ts';

/** The items that rows are about, numbered in the order of the file. */
export interface KnownItems {
  /** The item that these cells name; with what identifies it where it is a new one. */
  itemOf(cells: readonly string[]): { item: number; attributes?: string[]; attributeNames?: readonly string[] };
  /** The earlier row of this item with this metric; 0 for a new one. */
  firstLike(item: number, metric: string, row: number): number;
  /** Those that the items name. */
  readonly platforms: ReadonlySet<string>;
}

export function knownItems({ ofItem, platform, headings }: CounterColumns): KnownItems {
  const attributeNames = ofItem.map((column) => headings[column] ?? '');
  const items = new Map<string, number>();
  const rowsOfMetrics = new Map<string, number[]>();
  let last: { cells: readonly string[]; item: number } | null = null;
  const platforms = new Set<string>();
  return {
    platforms,
    itemOf(cells) {
      // The metrics of an item stand in rows below one another.
      if (last && ofItem.every((column) => cells[column] === last?.cells[column])) return { item: last.item };
      const key = ofItem.map((column) => cells[column] ?? '').join('\u001f');
      const known = items.get(key);
      const item = known ?? items.size;
      last = { cells, item };
      if (known !== undefined) return { item };
      items.set(key, item);
      const name = cells[platform];
      if (name) platforms.add(name);
      return { item, attributes: ofItem.map((column) => (cells[column] ?? '').trim()), attributeNames };
    },
    firstLike(item, metric, row) {
      const rows = rowsOfMetrics.get(metric) ?? [];
      rowsOfMetrics.set(metric, rows);
      const first = rows[item] ?? 0;
      if (first === 0) rows[item] = row;
      return first;
    },
  };
}
