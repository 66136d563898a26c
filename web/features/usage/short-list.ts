/** The first of some names, and the number of others: `A, B and 3 more`. */
export function shortList(names: readonly string[], max = 5): string {
  const listed = names.slice(0, max).join(', ');
  return names.length > max ? `${listed} and ${names.length - max} more` : listed;
}
