const grouped = new Intl.NumberFormat('en-GB');

/** A count as people read it: `12,345`. */
export function countText(count: number): string {
  return grouped.format(count);
}
