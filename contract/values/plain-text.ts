/**
 * Text that every database stores unchanged: without NUL, which truncates a text in SQLite and is refused by
 * PostgreSQL, and without lone surrogates, which would be replaced.
 */
export function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Applies `storable` to every text inside a value parsed from JSON. */
export function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(withStorableTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withStorableTexts(inner)]));
}

/** Whether a text shows nothing: only whitespace, format characters and fillers. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
