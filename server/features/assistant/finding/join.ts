import { isOutside } from '#server/features/assistant/knowledge/outside-passages.ts';
import type { MeaningHit } from './meaning-index.ts';
import { groupOf } from './passage.ts';
import type { WordHit } from './word-index.ts';

/** A passage that was found. */
export interface Hit {
  id: string;
  /** By words and meaning together, about 0 to 1. */
  score: number;
}

export interface Finding {
  /** The best first; without what is outside of what is known. */
  hits: Hit[];
  /** Null without any hit. */
  signs: Signs | null;
  way: 'words and meaning' | 'words';
}

/** What tells a right first hit from a wrong one. */
export interface Signs {
  /** How much of what is asked stands in it. */
  coverage: number;
  /** How near it is in meaning; 0 where words alone found. */
  likeness: number;
  /** By how much it is ahead of anything else that is known. */
  margin: number;
  /** By how much something outside is nearer, in meaning and in words; mostly below 0. */
  outsideMeaning: number;
  outsideWords: number;
}

/** How much each way counts in a score: tuned on the tuning halves of the exams (bench/assistant). */
const shares = {
  'words and meaning': { words: 0.2, phrase: 0.2, meaning: 0.6 },
  words: { words: 0.5, phrase: 0.5, meaning: 0 },
};

/**
 * How sure it is that the first hit answers: a logistic regression on the tuning half, which `npm run bench -- assistant --fit`
 * prints. `answersFrom`: the probability from which it is worth answering.
 */
const sureness = {
  'words and meaning': {
    ...{ constant: -4.56, coverage: 2.77, likeness: 1.08, margin: 1.96, outsideMeaning: -3.76, outsideWords: -3.58 },
    answersFrom: 0.5,
  },
  words: {
    ...{ constant: -5.04, coverage: 3.45, likeness: 0, margin: 3.09, outsideMeaning: 0, outsideWords: -3.84 },
    answersFrom: 0.45,
  },
};

const hitsMax = 20;

type Scored = Hit & { coverage: number; likeness: number; words: number };

/** Joins what words and meaning found. `meaning` is null while there is none. */
export function joinHits(words: readonly WordHit[], meaning: readonly MeaningHit[] | null): Finding {
  const byWords = new Map(words.map((hit) => [hit.id, hit]));
  const byMeaning = new Map(meaning?.map((hit) => [hit.id, hit.likeness]));
  const best = Math.max(...words.map(({ score }) => score), 0) || 1;
  const nearest = meaning?.[0]?.likeness ?? 0;
  const way = meaning ? 'words and meaning' : 'words';
  const share = shares[way];
  const scored = [...new Set([...byWords.keys(), ...byMeaning.keys()])].map((id): Scored => {
    const word = byWords.get(id);
    const relative = (word?.score ?? 0) / best;
    // A passage without a vector yet is taken for as near as its words are.
    const likeness = byMeaning.get(id) ?? relative * nearest;
    // What has no phrases is taken for as near as its words are.
    const phrase = word ? (word.phrase ?? relative) : 0;
    const score = relative * share.words + phrase * share.phrase + likeness * share.meaning;
    return { id, score, coverage: word?.coverage ?? 0, likeness, words: relative };
  });
  scored.sort((a, b) => b.score - a.score);
  const known = scored.filter(({ id }) => !isOutside(id));
  return {
    hits: known.slice(0, hitsMax).map(({ id, score }) => ({ id, score })),
    signs: signsOf(
      known,
      scored.filter(({ id }) => isOutside(id)),
    ),
    way,
  };
}

/** Whether the finding is sure enough for an answer. */
export function isSure(finding: Finding): boolean {
  // Words as "do" and "can" alone are no ground for an answer.
  if (finding.way === 'words' && finding.signs?.coverage === 0) return false;
  return probabilityOf(finding) >= sureness[finding.way].answersFrom;
}

function probabilityOf({ signs, way }: Finding): number {
  if (!signs) return 0;
  const weights = sureness[way];
  let sum = weights.constant;
  for (const [name, sign] of Object.entries(signs) as [keyof Signs, number][]) sum += weights[name] * sign;
  return 1 / (1 + Math.exp(-sum));
}

function signsOf(known: readonly Scored[], outside: readonly Scored[]): Signs | null {
  const [first] = known;
  if (!first) return null;
  const group = groupOf(first.id);
  const next = known.find(({ id }) => groupOf(id) !== group);
  return {
    coverage: first.coverage,
    likeness: first.likeness,
    margin: first.score - (next?.score ?? 0),
    outsideMeaning: Math.max(0, ...outside.map(({ likeness }) => likeness)) - first.likeness,
    outsideWords: Math.max(0, ...outside.map(({ words }) => words)) - first.words,
  };
}
