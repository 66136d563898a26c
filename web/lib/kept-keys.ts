/**
 * Leaves of an address's search what a page knows, by name. The page reads the values: its lists of words would otherwise be
 * loaded with every route.
 */
export function keepKeys<Search extends object>(known: Readonly<Record<keyof Search, true>>) {
  return (search: object): object => Object.fromEntries(Object.entries(search).filter(([key]) => key in known));
}
