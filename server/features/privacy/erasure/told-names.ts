import type { Renaming } from './told-names.queries.ts';

/** A name must not match within a longer name, a word or an address: “Maya Okafor” is not in “Maya Okafor-Smith”. */
const [before, after] = ['(?<![\\p{L}\\p{N}_][-.@]?)', '(?![-.@]?[\\p{L}\\p{N}_])'];

/** Replaces the names of an erased person in a text, or in each string of a JSON object or list. */
export function createRenaming(names: readonly string[], by: string): Renaming {
  // Longest first, because a shorter name can be the beginning of a longer one.
  const longestFirst = [...new Set(names)].filter((name) => name !== by).sort((a, b) => b.length - a.length);
  const some = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const pattern = new RegExp(`${before}(?:${some})${after}`, 'gu');
  const rename = (text: string) => text.replace(pattern, () => by);
  return { names: longestFirst, rename: (text) => renamedJson(text, rename) ?? rename(text) };
}

/**
 * Returns null if the text is no JSON object or list. JSON is parsed, because an escaped character can touch a name.
 */
function renamedJson(text: string, rename: (text: string) => string): string | null {
  if (!/^[[{]/.test(text)) return null;
  try {
    return JSON.stringify(JSON.parse(text, (_, value) => (typeof value === 'string' ? rename(value) : value)));
  } catch {
    return null;
  }
}
