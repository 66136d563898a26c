/** PostgreSQL refuses to index what is much longer. */
const keyMaxLength = 100;

/** What lists from A to Z go by: neither case nor diacritics count, nor what stands before the first letter or digit. */
export function titleKey(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain.replace(/^[^\p{L}\p{N}]+/u, '')].slice(0, keyMaxLength).join('');
}
