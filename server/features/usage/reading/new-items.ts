import type { CounterColumns } from './counter-columns.ts';

/** Takes what identifies an item from its first row: the others say the same. */
export interface NewItems {
  /** Undefined for an item that was met before. Items are numbered in the order in which they come. */
  attributesOf(cells: readonly string[], item: number | undefined): string[] | undefined;
  /** Those that the items name. */
  readonly platforms: ReadonlySet<string>;
}

export function newItems({ ofItem, platform }: CounterColumns): NewItems {
  const platforms = new Set<string>();
  let items = 0;
  return {
    platforms,
    attributesOf(cells, item) {
      if (item !== items) return undefined;
      items++;
      const name = cells[platform];
      if (name) platforms.add(name);
      return ofItem.map((column) => (cells[column] ?? '').trim());
    },
  };
}
