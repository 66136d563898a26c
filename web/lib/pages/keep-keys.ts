/**
 * Keeps these keys of an address as typed, for a page that reads the values itself: the words it accepts would otherwise be loaded with
 * Home.
 */
export function keepKeys<Search extends object>(keys: readonly (keyof Search & string)[]): (search: Search) => Search {
  return (search) =>
    Object.fromEntries(keys.filter((key) => search[key] !== undefined).map((key) => [key, search[key]])) as Search;
}
