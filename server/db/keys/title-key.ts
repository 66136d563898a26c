/** PostgreSQL refuses to index much longer texts. */
const keyMaxLength = 100;

/** The sort key of lists from A to Z, without case, diacritics and leading punctuation. */
export function titleKey(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain.replace(/^[^\p{L}\p{N}]+/u, '')].slice(0, keyMaxLength).join('');
}
