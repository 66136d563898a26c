import type { MeaningHit } from './meaning-index.ts';
import { groupOf } from './passage.ts';
import type { WordHit } from './word-index.ts';

/** A passage that was found, the best way of finding first. */
export interface Hit {
  id: string;
  /** By words and meaning together, about 0 to 1. */
  score: number;
  coverage: number;
  /** Null where words alone found. */
  likeness: number | null;
}

export interface Finding {
  hits: Hit[];
  /** How sure it is that the first hit answers: 0 to 1. */
  confidence: number;
}

/** What was tuned on the tuning halves of the exam (bench/assistant); decision 43 says how. */
export const joining = { meaningShare: 0.5, sureWith: 0.5, sureWithout: 0.5 };

/** The weights of the confidence: a logistic regression on the tuning half, with meaning and without. */
const withMeaning = { constant: -6, coverage: 4, likeness: 6, margin: 6 };
const withoutMeaning = { constant: -3, coverage: 5, likeness: 0, margin: 4 };

const hitsMax = 20;

/** Joins what words and meaning found. `meaning` is null while there is none. */
export function joinHits(words: readonly WordHit[], meaning: readonly MeaningHit[] | null): Finding {
  const byWords = new Map(words.map((hit) => [hit.id, hit]));
  const byMeaning = new Map(meaning?.map((hit) => [hit.id, hit.likeness]));
  const best = words[0]?.score || 1;
  // What is not among the nearest is at best as near as the last of them.
  const least = meaning?.at(-1)?.likeness ?? 0;
  const share = meaning ? joining.meaningShare : 0;
  const hits = [...new Set([...byWords.keys(), ...byMeaning.keys()])].map((id): Hit => {
    const word = byWords.get(id);
    const likeness = meaning ? (byMeaning.get(id) ?? least) : null;
    const score = ((word?.score ?? 0) / best) * (1 - share) + (likeness ?? 0) * share;
    return { id, score, coverage: word?.coverage ?? 0, likeness };
  });
  hits.sort((a, b) => b.score - a.score);
  return { hits: hits.slice(0, hitsMax), confidence: confidenceOf(hits) };
}

/** Whether the finding is sure enough for an answer. */
export function isSure({ hits, confidence }: Finding): boolean {
  return confidence >= (hits[0]?.likeness === null ? joining.sureWithout : joining.sureWith);
}

function confidenceOf(hits: readonly Hit[]): number {
  const features = featuresOf(hits);
  if (!features) return 0;
  const weights = hits[0]?.likeness === null ? withoutMeaning : withMeaning;
  const sum =
    weights.constant +
    weights.coverage * features.coverage +
    weights.likeness * features.likeness +
    weights.margin * features.margin;
  return 1 / (1 + Math.exp(-sum));
}

/** What tells a right first hit from a wrong one; undefined without any hit. */
export function featuresOf(hits: readonly Hit[]): { coverage: number; likeness: number; margin: number } | undefined {
  const [first] = hits;
  if (!first) return undefined;
  const group = groupOf(first.id);
  const next = hits.find(({ id }) => groupOf(id) !== group);
  return { coverage: first.coverage, likeness: first.likeness ?? 0, margin: first.score - (next?.score ?? 0) };
}
