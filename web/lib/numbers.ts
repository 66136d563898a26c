const grouped = new Intl.NumberFormat('en-GB');

export function countText(count: number): string {
  return grouped.format(count);
}
