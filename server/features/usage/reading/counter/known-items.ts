import type { CounterColumns } from './counter-columns.ts';

/** The items of the rows, numbered in the order of the file. */
export interface KnownItems {
  /** The number of the item that these cells name, with its attributes if it is new. */
  itemOf(cells: readonly string[]): { item: number; attributes?: string[]; attributeNames?: readonly string[] };
  /** The earlier row of this item with this metric; 0 for a new one. */
  firstLike(item: number, metric: string, row: number): number;
  /** The platforms that the items name. */
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
      // Fast path: the metrics of an item are in consecutive rows.
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
