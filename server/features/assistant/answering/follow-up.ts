import { contentWords, isConcept } from '#server/features/assistant/finding/field-words.ts';

const goesOn = /^(?:and|but|or|so|also|then|what about|how about|what if|same for|why(?: not)?\??$|how so)\b/i;
const pointsBack = /\b(?:it|its|they|them|their|that|this|those|these|there|one|ones|same|instead|else|either|both)\b/i;
/** A question with fewer content words than this is searched together with earlier ones. */
const ownWordsMin = 3;
const earlierMax = 2;

/**
 * The earlier questions that a follow-up refers to: "and for Gold?" alone says nothing. `earlier` holds only the
 * person's own questions, newest last, because a client could invent the answers.
 */
export function contextOf(question: string, earlier: readonly string[]): string {
  const ownWords = contentWords(question).filter((word) => !isConcept(word)).length;
  const isShort = ownWords < ownWordsMin;
  const isFollowUp = goesOn.test(question.trim()) || (isShort && pointsBack.test(question)) || ownWords <= 1;
  return isFollowUp ? earlier.slice(-earlierMax).join(' ') : '';
}
