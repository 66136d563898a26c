import { isFound, withoutAccents } from '#web/lib/names.ts';

interface Named {
  label: string;
  detail?: string | null | undefined;
  /** Synonyms, phrase by phrase. */
  words?: readonly string[] | undefined;
}

/** How well an entry matches, best first; a hit in a text that the server searched ranks below all of them. */
export const ranks = {
  /** A number, a state, a sum, a sender or a time: the text can mean nothing else. */
  meant: 120,
  same: 100,
  otherName: 95,
  begins: 80,
  named: 70,
  otherWords: 60,
  /** The kind was named, but not which one. */
  among: 50,
  detail: 40,
  text: 20,
} as const;

/** How well an entry matches the words; 0 if it does not match. */
export function rankOf({ label, detail, words = [] }: Named, typed: string): number {
  const [name, wanted] = [folded(label), folded(typed)];
  if (wanted === '') return 0;
  if (name === wanted) return ranks.same;
  const isNamed = isFound(label, typed);
  // If two pages have this synonym, the one whose name matches too comes first.
  if (words.some((phrase) => folded(phrase) === wanted)) return ranks.otherName + (isNamed ? 1 : 0);
  if (name.startsWith(wanted)) return ranks.begins;
  if (isNamed) return ranks.named;
  if (isFound([label, ...words].join(' '), typed)) return ranks.otherWords;
  return isFound(`${label} ${detail ?? ''} ${words.join(' ')}`, typed) ? ranks.detail : 0;
}

/** The rank of a record that the server found: above the rank of its name if the text named its kind. */
export function rankOfFound(own: number, { isMeant, isNamed }: { isMeant: boolean; isNamed: boolean }): number {
  if (!isMeant) return own || ranks.text;
  return isNamed ? ranks.meant : ranks.among;
}

function folded(text: string): string {
  return withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
