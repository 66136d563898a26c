import { setImmediate as nextTurn } from 'node:timers/promises';
import { fieldVocabulary, rawWordsOf } from './field-words.ts';
import { groupOf, type Passage } from './passage.ts';

/** Known words with their number of occurrences. */
export type Vocabulary = ReadonlyMap<string, number>;

const lengthMin = 4;
/** From this length on, two typing errors in a word are corrected. */
const twoSlipsFrom = 8;
/** Maximum number of words corrected per question. Each takes a fifth of a millisecond of the event loop. */
const correctedMax = 20;

/** Passages counted per turn of the event loop, which takes a few milliseconds. */
const countedAtOnce = 50;

/** Words of public passages only, because corrections must not reveal words of private ones. */
export async function vocabularyOf(passages: Iterable<Passage>): Promise<Vocabulary> {
  const counts = new Map([...fieldVocabulary].map((word) => [word, 1]));
  const groups = new Set<string>();
  let counted = 0;
  for (const { id, title, asked, heading, text } of passages) {
    if (++counted % countedAtOnce === 0) await nextTurn();
    // Title and phrasings are repeated in each passage of a group.
    const shared = groups.has(groupOf(id)) ? [] : [title, ...asked];
    groups.add(groupOf(id));
    for (const word of rawWordsOf([...shared, heading, text].join(' '))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/**
 * Replaces mistyped words by the nearest known words. Known words, words with a digit and words without a near
 * neighbour stay unchanged.
 */
export function corrected(text: string, vocabulary: Vocabulary): string {
  let correctedCount = 0;
  return text.replace(/[\p{L}\p{N}’']+/gu, (word) => {
    const lower = word.toLowerCase();
    if (lower.length < lengthMin || vocabulary.has(lower) || /[\d’']/.test(lower)) return word;
    correctedCount += 1;
    if (correctedCount > correctedMax) return word;
    return nearest(lower, vocabulary) ?? word;
  });
}

function nearest(word: string, vocabulary: Vocabulary): string | undefined {
  const slipsMax = word.length >= twoSlipsFrom ? 2 : 1;
  let best: { word: string; slips: number; count: number } | undefined;
  for (const [known, count] of vocabulary) {
    if (known.length < lengthMin || Math.abs(known.length - word.length) > slipsMax) continue;
    // The first letter is rarely mistyped, except when it is swapped with the second.
    if (known[0] !== word[0] && known[1] !== word[0]) continue;
    const slips = slipsBetween(word, known, slipsMax);
    if (slips > slipsMax) continue;
    if (!best || slips < best.slips || (slips === best.slips && count > best.count))
      best = { word: known, slips, count };
  }
  return best?.word;
}

/** Number of wrong, missing, extra or swapped letters (Damerau–Levenshtein distance); `max + 1` if there are more. */
function slipsBetween(a: string, b: string, max: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const line = nextLine(a, b, { row, last, before });
    if (Math.min(...line) > max) return max + 1;
    before = last;
    last = line;
  }
  return last[b.length] ?? max + 1;
}

interface Lines {
  row: number;
  last: readonly number[];
  before: readonly number[];
}

function nextLine(a: string, b: string, { row, last, before }: Lines): number[] {
  const line = [row];
  for (let column = 1; column <= b.length; column++) {
    const [left = 0, above = 0, diagonal = 0] = [line[column - 1], last[column], last[column - 1]];
    const slips = Math.min(diagonal + (a[row - 1] === b[column - 1] ? 0 : 1), above + 1, left + 1);
    const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
    line.push(isSwapped ? Math.min(slips, (before[column - 2] ?? 0) + 1) : slips);
  }
  return line;
}
