import MiniSearch from 'minisearch';
import type { AssistantTopic } from '#contract/values/assistant.ts';
import { fieldWords, isConcept, isEmpty } from './field-words.ts';
import { type Passage, publicScope } from './passage.ts';
import { createPhraseIndex, type PhraseIndex } from './phrase-index.ts';

export interface WordQuestion {
  text: string;
  /** Earlier questions that this one follows up; they have less weight. */
  before: string;
  topic: AssistantTopic | null;
  /** Scopes that the viewer may read. No others are searched. */
  scopes: readonly number[];
  /** True if the viewer has an account; otherwise account facts are excluded. */
  withAccount: boolean;
}

export interface WordHit {
  id: string;
  /** Only comparable within one question. */
  score: number;
  /** Share of the question that the passage covers, weighted by rarity: 0 to 1. */
  coverage: number;
  /**
   * Score of its best heading or phrasing, relative to the best of all passages (1). Null for pages of files, which
   * have none.
   */
  phrase: number | null;
  /** Score of its own heading and text, without the terms of the whole article. Null if it is not from an article. */
  part: number | null;
}

export interface WordIndex {
  add(passages: readonly Passage[]): void;
  remove(ids: readonly string[]): void;
  /** Best first: `hitsMax` passages by words, and those found by a phrase. */
  search(question: WordQuestion): WordHit[];
}

/** Tuned on the tuning halves of the exam (proofs/exam). */
const boost = { title: 2, asked: 2, heading: 1.8, text: 1 };
const conceptWeight = 0.45;
/** Not 0: “how do I” and “what is” ask for different things, and results are worse without them. */
const emptyWeight = 0.5;
const beforeWeight = 0.4;
const topicBoost = 1.15;
const typingErrors = { fuzzy: 0.25, prefixFrom: 4 };

const hitsMax = 60;

type Kind = Pick<Passage, 'kind' | 'topic'>;
interface ScopeIndex {
  mini: MiniSearch<Passage>;
  /** Index of articles only, without titles. */
  parts: MiniSearch<Passage>;
  phrases: PhraseIndex;
  kinds: Map<string, Kind>;
  /** Number of passages that contain each word. */
  counts: Map<string, number>;
  words: Map<string, readonly string[]>;
}

/** Searches passages by words. Each scope has its own index, so that results in one reveal nothing about another. */
export function createWordIndex(): WordIndex {
  const scopes = new Map<number, ScopeIndex>();
  const scopeOf = new Map<string, number>();

  function indexOf(scope: number): ScopeIndex {
    let index = scopes.get(scope);
    if (!index) {
      const mini = new MiniSearch<Passage>({
        fields: ['title', 'asked', 'heading', 'text'],
        extractField: fieldOf,
        tokenize: fieldWords,
        processTerm: (word) => word,
      });
      const parts = new MiniSearch<Passage>({
        fields: ['heading', 'text'],
        extractField: fieldOf,
        tokenize: fieldWords,
        processTerm: (word) => word,
      });
      index = { mini, parts, phrases: createPhraseIndex(), kinds: new Map(), counts: new Map(), words: new Map() };
      scopes.set(scope, index);
    }
    return index;
  }

  function remove(ids: readonly string[]) {
    for (const id of ids) {
      const index = scopes.get(scopeOf.get(id) ?? Number.NaN);
      if (!index) continue;
      index.mini.discard(id);
      if (index.parts.has(id)) index.parts.discard(id);
      index.phrases.remove(id);
      for (const word of index.words.get(id) ?? []) index.counts.set(word, (index.counts.get(word) ?? 1) - 1);
      index.words.delete(id);
      index.kinds.delete(id);
      scopeOf.delete(id);
    }
  }

  return {
    remove,

    add(passages) {
      for (const passage of passages) {
        const { id, scope, kind, topic, title, heading, text } = passage;
        if (scopeOf.has(id)) remove([id]);
        const index = indexOf(scope);
        index.mini.add(passage);
        if (kind === 'article') index.parts.add(passage);
        // Pages of files are named by numbers only.
        if (kind !== 'resource') index.phrases.add(passage);
        const words = [...new Set(fieldWords([title, ...passage.asked, heading, text].join(' . ')))];
        for (const word of words) index.counts.set(word, (index.counts.get(word) ?? 0) + 1);
        index.words.set(id, words);
        index.kinds.set(id, { kind, topic });
        scopeOf.set(id, scope);
      }
    },

    search(question) {
      const weights = weightsOf(question);
      const readable = question.scopes.flatMap((scope) => scopes.get(scope) ?? []);
      const everybody = scopes.get(publicScope);
      const hits = readable.flatMap((index) => searchIn(index, { question, weights, everybody }));
      return hits.sort((a, b) => b.score - a.score).filter(({ phrase }, at) => at < hitsMax || phrase);
    },
  };
}

/** Phrasings of a part are indexed with its heading; those of a whole article have their own field. */
function fieldOf(passage: Passage, field: string): string {
  const { heading, asked } = passage;
  if (field === 'asked') return heading === '' ? asked.join(' . ') : '';
  if (field === 'heading') return heading === '' ? '' : [heading, ...asked].join(' . ');
  return String(passage[field as keyof Passage]);
}

function weightsOf({ text, before }: WordQuestion): Map<string, number> {
  const weights = new Map<string, number>();
  const weigh = (words: readonly string[], share: number) => {
    for (const word of words) {
      if (!weights.has(word)) weights.set(word, share * weightOf(word));
    }
  };
  weigh(fieldWords(text), 1);
  if (before) weigh(fieldWords(before), beforeWeight);
  return weights;
}

function weightOf(word: string): number {
  if (isConcept(word)) return conceptWeight;
  return isEmpty(word) ? emptyWeight : 1;
}

interface Search {
  question: WordQuestion;
  weights: ReadonlyMap<string, number>;
  /** The public index, which provides word rarity even for a scope with only a few pages. */
  everybody: ScopeIndex | undefined;
}

function searchIn(index: ScopeIndex, { question, weights, everybody }: Search): WordHit[] {
  const { mini, parts, phrases, kinds, counts } = index;
  const words = [...weights.keys()];
  const isUnknown = (word: string) => !counts.get(word);
  const others = everybody === index ? undefined : everybody;
  const ownRarity = (word: string) => weigh(word, rarityOf(counts.get(word) ?? 0, mini.documentCount));
  const rarity = (word: string) => {
    const count = (counts.get(word) ?? 0) + (others?.counts.get(word) ?? 0);
    return weigh(word, rarityOf(count, mini.documentCount + (others?.mini.documentCount ?? 0)));
  };
  const weigh = (word: string, rare: number) => rare * (weights.get(word) ?? 0);
  // If a question consists only of empty words, they are used.
  const distinctive = words.some((word) => !isEmpty(word)) ? words.filter((word) => !isEmpty(word)) : words;
  // An unknown word is mistyped or incomplete.
  const fuzzyOf = (word: string) => isUnknown(word) && !isConcept(word) && word.length > 3 && typingErrors.fuzzy;
  const weightIn = (word: string) => weights.get(word) ?? 0;
  const isWanted = (id: string) => question.withAccount || kinds.get(id)?.kind !== 'account';
  const byPhrase = phrases.search(words, { weightOf: weightIn, fuzzyOf, isWanted });
  const how = {
    tokenize: (text: string) => text.split(' '),
    processTerm: (word: string) => word,
    fuzzy: fuzzyOf,
    prefix: (word: string) => isUnknown(word) && word.length >= typingErrors.prefixFrom,
    boostTerm: weightIn,
  };
  const byPart = new Map(
    parts
      .search(words.join(' '), { ...how, boost: { heading: boost.heading, text: boost.text } })
      .map(({ id, score }) => [id as string, score]),
  );
  const found = mini.search(words.join(' '), {
    ...how,
    boost,
    boostDocument: (id) => topicWeight(kinds.get(id as string), question.topic),
    filter: ({ id }) => isWanted(id as string),
  });
  return found
    .filter(({ id }, at) => at < hitsMax || byPhrase.has(id as string))
    .map(({ id, score, queryTerms }) => ({
      id: id as string,
      // BM25 with the word rarity of the public index, so that scores of small and large indexes are comparable.
      score: (score / (sumOf(queryTerms, ownRarity) || 1)) * shareOf(queryTerms, words, rarity),
      coverage: shareOf(queryTerms, distinctive, rarity),
      phrase: kinds.get(id as string)?.kind === 'resource' ? null : (byPhrase.get(id as string) ?? 0),
      part: kinds.get(id as string)?.kind === 'article' ? (byPart.get(id as string) ?? 0) : null,
    }));
}

function sumOf(words: readonly string[], of: (word: string) => number): number {
  return words.reduce((sum, word) => sum + of(word), 0);
}

/** Share of the words that was found, weighted by `worth`. */
function shareOf(found: readonly string[], words: readonly string[], worth: (word: string) => number): number {
  const hit = words.filter((word) => found.includes(word));
  return sumOf(hit, worth) / (sumOf(words, worth) || 1);
}

function topicWeight(passage: Kind | undefined, topic: AssistantTopic | null): number {
  return passage && topic !== null && passage.topic === topic ? topicBoost : 1;
}

/** BM25's inverse document frequency. */
function rarityOf(count: number, documents: number): number {
  return Math.log(1 + (documents - count + 0.5) / (count + 0.5));
}
