/**
 * Reads an address: of what somebody typed these keys stay, as they are. For a page that reads their values itself, because
 * the words that it knows would otherwise be loaded with Home.
 */
export function keepKeys<Search extends object>(keys: readonly (keyof Search & string)[]): (search: Search) => Search {
  return (search) =>
    Object.fromEntries(keys.filter((key) => search[key] !== undefined).map((key) => [key, search[key]])) as Search;
}
