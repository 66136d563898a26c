// Made once: to compare ten thousand names without it takes ten times as long.
const order = new Intl.Collator('en-GB', { numeric: true });

/** The order of names and titles in lists: Élodie stands beside Elodie, and 9 comes before 10. */
export function compareNames(a: string, b: string): number {
  return order.compare(a, b);
}
