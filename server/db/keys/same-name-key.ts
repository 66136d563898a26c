const hidden = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;
const apostrophes = /[‘’‚‛ʹʻʼʽˈ′‵`´]/g;
const quotes = /[“”„‟″«»]/g;
const hyphens = /[\u2010-\u2015\u2212\u2043]/g;

/**
 * Two names with the same key look alike, so they must not be two institutions. Case, Unicode form, spaces, invisible
 * characters, and the shape of apostrophes, quotes and hyphens do not count; diacritics do.
 */
export function sameNameKey(name: string): string {
  return (
    name
      // NFKC would turn a spacing accent into a space and a combining accent.
      .replace(apostrophes, "'")
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFKC')
      .replace(hidden, '')
      .replace(apostrophes, "'")
      .replace(quotes, '"')
      .replace(hyphens, '-')
      .trim()
      .replace(/\s+/g, ' ')
  );
}
