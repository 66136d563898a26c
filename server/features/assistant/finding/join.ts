import { isOutside } from '#server/features/assistant/knowledge/outside-passages.ts';
import type { MeaningHit } from './meaning-index.ts';
import { groupOf } from './passage.ts';
import type { WordHit } from './word-index.ts';

export interface Hit {
  id: string;
  /** Combined score of words and meaning, about 0 to 1. */
  score: number;
}

export interface Finding {
  /** Best first, without passages on topics outside the knowledge base. */
  hits: Hit[];
  /** Null if there are no hits. */
  features: Features | null;
  way: 'words and meaning' | 'words';
  /** True if the search by meaning was requested but timed out. */
  isMeaningLate?: boolean;
}

/** Features that predict whether the first hit is right. */
export interface Features {
  /** Share of the question that the passage covers. */
  coverage: number;
  /** Similarity in meaning; 0 if only words matched. */
  likeness: number;
  /** Lead over the next known passage. */
  margin: number;
  /** Lead of the nearest outside topic, by meaning and by words; usually below 0. */
  outsideMeaning: number;
  outsideWords: number;
}

/**
 * Weights of each search, tuned on the tuning half of the exam (proofs/exam). First the article is chosen, by its best
 * part and the terms of the whole article; then the part, by its own heading and words. The first part of an article
 * summarizes it, so it is preferred.
 */
const shares = {
  'words and meaning': {
    article: { words: 0.3, phrase: 0.13, meaning: 0.53 },
    part: { words: 0.2, phrase: 0, name: 0.3, body: 0.45, first: 0.215 },
  },
  words: {
    article: { words: 0.5, phrase: 0.5, meaning: 0 },
    part: { words: 0.7, phrase: 0.3, name: 0, body: 0, first: 0.15 },
  },
};
const articleShare = { 'words and meaning': 0.57, words: 0.65 };
const onlyPart = 0.1;

/**
 * Confidence that the first hit answers: a logistic regression on the tuning half, printed by `npm run bench --
 * assistant --fit`. `answersFrom` is the probability from which a question is answered.
 */
const confidence = {
  'words and meaning': {
    constant: -2.92,
    coverage: 2.6,
    likeness: 0.63,
    margin: 0.88,
    outsideMeaning: -3.57,
    outsideWords: -1.32,
    answersFrom: 0.42,
  },
  words: {
    constant: -3.76,
    coverage: 2.66,
    likeness: 0,
    margin: 1.7,
    outsideMeaning: 0,
    outsideWords: -2.87,
    answersFrom: 0.42,
  },
};

/** Lower threshold for questions about the viewer's own account, which cannot mean anything else. */
const ownFactFrom = 0.33;

const suggestedFrom = { coverage: 0.5, likeness: 0.55 };

const hitsMax = 20;

type Scored = Hit & { coverage: number; likeness: number; words: number };
type Measured = Omit<Scored, 'score'> & { article: number; part: number };

/** Merges the hits of both searches. `meaning` is null if that search is unavailable. */
export function mergeHits(words: readonly WordHit[], meaning: readonly MeaningHit[] | null): Finding {
  const way = meaning ? 'words and meaning' : 'words';
  const found = measured(words, meaning, way);
  const bestOf = new Map<string, number>();
  const partsOf = new Map<string, number>();
  for (const { id, article } of found) {
    const group = groupOf(id);
    bestOf.set(group, Math.max(article, bestOf.get(group) ?? 0));
    partsOf.set(group, (partsOf.get(group) ?? 0) + 1);
  }
  const scored = found.map(({ article: _, part, ...hit }): Scored => {
    const group = groupOf(hit.id);
    const best = bestOf.get(group) ?? 0;
    // An article with a single part has no alternatives to rank.
    const own = partsOf.get(group) === 1 ? best + onlyPart : part;
    return { ...hit, score: best * articleShare[way] + own * (1 - articleShare[way]) };
  });
  scored.sort((a, b) => b.score - a.score);
  const known = scored.filter(({ id }) => !isOutside(id));
  return {
    hits: known.slice(0, hitsMax).map(({ id, score }) => ({ id, score })),
    features: featuresOf(
      known,
      scored.filter(({ id }) => isOutside(id)),
    ),
    way,
  };
}

/** Computes for each passage how well it represents its article, and how well it answers itself. */
function measured(words: readonly WordHit[], meaning: readonly MeaningHit[] | null, way: Finding['way']): Measured[] {
  const byWords = new Map(words.map((hit) => [hit.id, hit]));
  const byMeaning = new Map(meaning?.map((hit) => [hit.id, hit]));
  const best = Math.max(...words.map(({ score }) => score), 0) || 1;
  const bestPart = Math.max(...words.map(({ part }) => part ?? 0)) || 1;
  const nearest = meaning?.[0]?.likeness ?? 0;
  const share = shares[way];
  return [...new Set([...byWords.keys(), ...byMeaning.keys()])].map((id): Measured => {
    const word = byWords.get(id);
    const relative = (word?.score ?? 0) / best;
    // A passage without a vector yet gets a likeness in proportion to its words.
    const like = byMeaning.get(id) ?? {
      likeness: relative * nearest,
      name: relative * nearest,
      body: relative * nearest,
    };
    // A passage without phrases is rated by its words.
    const phrase = word ? (word.phrase ?? relative) : 0;
    const own = word?.part == null ? relative : word.part / bestPart;
    const first = id.startsWith('article ') && id === groupOf(id) ? share.part.first : 0;
    return {
      id,
      coverage: word?.coverage ?? 0,
      likeness: like.likeness,
      words: relative,
      article: relative * share.article.words + phrase * share.article.phrase + like.likeness * share.article.meaning,
      part:
        own * share.part.words +
        phrase * share.part.phrase +
        like.name * share.part.name +
        like.body * share.part.body +
        first,
    };
  });
}

/**
 * True if the confidence is high enough to answer. `isOwnFact`: the viewer asks about their own account, and a fact of
 * it was found.
 */
export function isSure(finding: Finding, { isOwnFact = false } = {}): boolean {
  // Function words such as "do" and "can" alone are no basis for an answer.
  if (finding.way === 'words' && finding.features?.coverage === 0) return false;
  return probabilityOf(finding) >= (isOwnFact ? ownFactFrom : confidence[finding.way].answersFrom);
}

/** True if the hits are worth suggesting to a person whose question is declined. */
export function isNear({ features, way }: Finding): boolean {
  if (!features) return false;
  return (
    features.coverage >= suggestedFrom.coverage && (way === 'words' || features.likeness >= suggestedFrom.likeness)
  );
}

function probabilityOf({ features, way }: Finding): number {
  if (!features) return 0;
  const weights = confidence[way];
  let sum = weights.constant;
  for (const [name, feature] of Object.entries(features) as [keyof Features, number][]) sum += weights[name] * feature;
  return 1 / (1 + Math.exp(-sum));
}

function featuresOf(known: readonly Scored[], outside: readonly Scored[]): Features | null {
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
