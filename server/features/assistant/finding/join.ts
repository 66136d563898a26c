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
  /** Meaning was to be looked at as well, and was not there in time. */
  isMeaningLate?: boolean;
}

/** What tells a right first hit from a wrong one. */
export interface Signs {
  /** How much of what is asked stands in it. */
  coverage: number;
  /** How close it is in meaning; 0 where only the words matched. */
  likeness: number;
  /** By how much it is ahead of anything else that is known. */
  margin: number;
  /** By how much something outside is nearer, in meaning and in words; mostly below 0. */
  outsideMeaning: number;
  outsideWords: number;
}

/**
 * How much each way counts in a score: tuned on the tuning half of the exam (bench/assistant). First the article is found, by
 * the best of its parts and all that stands for it; then the part, by its own heading and words. The first part of an article
 * answers at once, so it is preferred.
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
 * How sure it is that the first hit answers: a logistic regression on the tuning half, which `npm run bench -- assistant --fit`
 * prints. `answersFrom`: the probability from which it is worth answering.
 */
const sureness = {
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

/** Nothing but their own can be meant, so that less is needed for it. */
const ownFactFrom = 0.33;

const nearFrom = { coverage: 0.5, likeness: 0.55 };

const hitsMax = 20;

type Scored = Hit & { coverage: number; likeness: number; words: number };
type Measured = Omit<Scored, 'score'> & { article: number; part: number };

/** Joins what words and meaning found. `meaning` is null while there is none. */
export function joinHits(words: readonly WordHit[], meaning: readonly MeaningHit[] | null): Finding {
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
    // Where there is one part, there is nothing to choose.
    const own = partsOf.get(group) === 1 ? best + onlyPart : part;
    return { ...hit, score: best * articleShare[way] + own * (1 - articleShare[way]) };
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

/** Each passage with how well it fits as what stands for its article, and as the part that answers. */
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
    // A passage without a vector yet is taken for as near as its words are.
    const like = byMeaning.get(id) ?? {
      likeness: relative * nearest,
      name: relative * nearest,
      body: relative * nearest,
    };
    // What has no phrases is taken for as near as its words are.
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

/** Whether the finding is sure enough for an answer. `isOwnFact`: somebody asks for their own, and a fact of theirs was found. */
export function isSure(finding: Finding, { isOwnFact = false } = {}): boolean {
  // Words as "do" and "can" alone are no ground for an answer.
  if (finding.way === 'words' && finding.signs?.coverage === 0) return false;
  return probabilityOf(finding) >= (isOwnFact ? ownFactFrom : sureness[finding.way].answersFrom);
}

/** Whether what was found has so much in common with the question that it is worth naming to somebody who gets no answer. */
export function isNear({ signs, way }: Finding): boolean {
  if (!signs) return false;
  return signs.coverage >= nearFrom.coverage && (way === 'words' || signs.likeness >= nearFrom.likeness);
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
