const keys = ['q', 'by', 'type', 'object', 'action', 'from', 'to'] as const;

/** What the search of /admin/changes may hold. The page reads the values; here its lists of words would be loaded with Home. */
export function keepChangesSearch(search: { [Key in (typeof keys)[number]]?: unknown }): object {
  return Object.fromEntries(keys.filter((key) => search[key] !== undefined).map((key) => [key, search[key]]));
}
