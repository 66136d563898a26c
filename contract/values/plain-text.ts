/**
 * Text that every database stores as it is: without NUL, which ends a text in one and is refused by the other, and
 * without halves of characters, which would come back as something else.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** The same for every text inside of a value that was read from JSON. */
export function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(withStorableTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withStorableTexts(inner)]));
}
