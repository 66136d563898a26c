// One shared collator: comparing ten thousand names without it takes ten times as long.
const order = new Intl.Collator('en-GB', { numeric: true });

/** Sort order of names and titles in lists: Élodie is beside Elodie, and 9 comes before 10. */
export function compareNames(a: string, b: string): number {
  return order.compare(a, b);
}
