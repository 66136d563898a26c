import { contentWords, isConcept, rawWordsOf } from '#server/features/assistant/finding/field-words.ts';

/** The kind of a question, by its words. */
export interface AskedKind {
  how: boolean;
  howMuch: boolean;
  when: boolean;
  where: boolean;
  why: boolean;
  who: boolean;
  what: boolean;
  yesOrNo: boolean;
  problem: boolean;
}

export interface AskedText {
  /** Distinctive words as stems, and the groups of synonyms that they belong to. */
  words: ReadonlySet<string>;
  concepts: ReadonlySet<string>;
  /** Pairs of words that follow each other, as stems. */
  pairs: ReadonlySet<string>;
  kind: AskedKind;
  isOwn: boolean;
}

const kinds: Record<keyof AskedKind, RegExp> = {
  how: /\bhow (?:do|can|to|would|should|could|did|does)\b|\bsteps?\b|\bway to\b|\binstructions\b/i,
  howMuch:
    /\bhow (?:much|many|long|big|large|far|often|fast|quickly|soon)\b|\bmax|\blimits?\b|\bprices?\b|\bcosts?\b|\bfees?\b/i,
  when: /\bwhen\b|\bwhat (?:time|day|date)\b|\bhow (?:soon|often|long)\b|\bdeadline\b|\buntil\b/i,
  where: /\bwhere\b|\bwhich (?:page|screen|menu)\b|\b(?:can't|cannot|can not) (?:find|see)\b|\bfind\b/i,
  why: /\bwhy\b|\bhow come\b|\breason\b/i,
  who: /\bwho(?:se|m)?\b|\bwhich (?:person|colleague)\b/i,
  what: /\bwhat(?:'s| is| are| does| do)\b|\bmean(?:s|ing)?\b|\bdifference\b|\bexplain\b/i,
  yesOrNo: /^(?:and |so |but |hi |hello |please )?(?:can|could|may|is|are|do|does|did|will|must|should|has|have)\b/i,
  problem:
    /\bnot\b|n't\b|\bcannot\b|\bcant\b|\berrors?\b|\bfail(?:s|ed)?\b|\bwrong\b|\bproblems?\b|\bbroken\b|\brefus|\bstuck\b|\bblocked\b|\bmissing\b|\bno longer\b/i,
};
const own = /\b(?:our|ours|us|we|we're|we've|my|mine|i|i'm)\b/i;

export function kindAsked(text: string): AskedKind {
  const plain = text.trim().replaceAll('’', "'");
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, words]) => [kind, words.test(plain)]),
  ) as unknown as AskedKind;
}

export function readAsked(text: string): AskedText {
  const all = contentWords(text);
  return {
    words: new Set(all.filter((word) => !isConcept(word))),
    concepts: new Set(all.filter(isConcept)),
    pairs: pairsOf(text),
    kind: kindAsked(text),
    isOwn: own.test(text),
  };
}

export function pairsOf(text: string): Set<string> {
  const words = rawWordsOf(text);
  return new Set(words.slice(1).map((word, at) => `${words[at]} ${word}`));
}
