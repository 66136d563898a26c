import { isFound, withoutAccents } from '#web/lib/names.ts';

/** What a line says of itself. */
interface Named {
  label: string;
  detail?: string | null | undefined;
  /** Other words for it, phrase by phrase. */
  words?: readonly string[] | undefined;
}

/** How well a line answers, the best first; what the server found in a text is below all of them. */
export const ranks = {
  /** A number, a state, a sum, a sender or a time: nothing else was meant. */
  meant: 120,
  same: 100,
  otherName: 95,
  begins: 80,
  named: 70,
  otherWords: 60,
  /** Those of a kind that was named without saying which. */
  among: 50,
  detail: 40,
  text: 20,
} as const;

/** How well a line answers these words; 0 for one that does not. */
export function rankOf({ label, detail, words = [] }: Named, typed: string): number {
  const [name, wanted] = [folded(label), folded(typed)];
  if (wanted === '') return 0;
  if (name === wanted) return ranks.same;
  const isNamed = isFound(label, typed);
  // Of two pages that are called so the one whose name says it as well.
  if (words.some((phrase) => folded(phrase) === wanted)) return ranks.otherName + (isNamed ? 1 : 0);
  if (name.startsWith(wanted)) return ranks.begins;
  if (isNamed) return ranks.named;
  if (isFound([label, ...words].join(' '), typed)) return ranks.otherWords;
  return isFound(`${label} ${detail ?? ''} ${words.join(' ')}`, typed) ? ranks.detail : 0;
}

/** How well a record answers that the server found: better than its name says where its kind was meant. */
export function rankOfFound(own: number, { isMeant, isNamed }: { isMeant: boolean; isNamed: boolean }): number {
  if (!isMeant) return own || ranks.text;
  return isNamed ? ranks.meant : ranks.among;
}

function folded(text: string): string {
  return withoutAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
