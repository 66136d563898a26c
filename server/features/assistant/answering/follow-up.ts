import { contentWords, isConcept } from '#server/features/assistant/finding/field-words.ts';

const goesOn = /^(?:and|but|or|so|also|then|what about|how about|what if|same for|why(?: not)?\??$|how so)\b/i;
const pointsBack = /\b(?:it|its|they|them|their|that|this|those|these|there|one|ones|same|instead|else|either|both)\b/i;
/** A question of fewer words of its own needs what was said before. */
const ownWordsMin = 3;
const earlierMax = 2;

/**
 * What was asked before, where a question goes on from it: "and for Gold?" alone says nothing. `earlier`: what the person
 * asked, the newest last; what they say that others answered is of no account.
 */
export function contextOf(question: string, earlier: readonly string[]): string {
  const ownWords = contentWords(question).filter((word) => !isConcept(word)).length;
  const isShort = ownWords < ownWordsMin;
  const isFollowUp = goesOn.test(question.trim()) || (isShort && pointsBack.test(question)) || ownWords <= 1;
  return isFollowUp ? earlier.slice(-earlierMax).join(' ') : '';
}
