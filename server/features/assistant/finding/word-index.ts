import MiniSearch from 'minisearch';
import type { AssistantTopic } from '#contract/values/assistant.ts';
import { fieldWords, isConcept, isEmpty } from './field-words.ts';
import { type Passage, publicScope } from './passage.ts';
import { createPhraseIndex, type PhraseIndex } from './phrase-index.ts';

export interface WordQuestion {
  text: string;
  /** What was asked before, where this goes on from it; counts for less. */
  before: string;
  topic: AssistantTopic | null;
  /** The scopes that the asker may read. Others are not looked at. */
  scopes: readonly number[];
  /** Facts of an account are for those who have one. */
  withAccount: boolean;
}

/** A passage that shares words with a question. */
export interface WordHit {
  id: string;
  /** Comparable within one question alone. */
  score: number;
  /** How much of the question the passage covers, rare words counting more: 0 to 1. */
  coverage: number;
  /** How well its best name or way of asking fits: 1 for the best of all passages. Null for pages of files, which have none. */
  phrase: number | null;
  /** The score of its own heading and text, without what stands for its whole article. Null for what is no part of an article. */
  part: number | null;
}

export interface WordIndex {
  add(passages: readonly Passage[]): void;
  remove(ids: readonly string[]): void;
  /** The best first: `hitsMax` by their words, and those that a phrase names. */
  search(question: WordQuestion): WordHit[];
}

/** What was tuned on the tuning halves of the exam (bench/assistant). */
const boost = { title: 2, asked: 2, heading: 1.8, text: 1 };
const conceptWeight = 0.45;
/** Without them finding is worse: “how do I” and “what is” ask for different things. */
const emptyWeight = 0.5;
const beforeWeight = 0.4;
const topicBoost = 1.15;
const typingErrors = { fuzzy: 0.25, prefixFrom: 4 };

const hitsMax = 60;

type Kind = Pick<Passage, 'kind' | 'topic'>;
interface ScopeIndex {
  mini: MiniSearch<Passage>;
  /** Of articles alone, without titles. */
  parts: MiniSearch<Passage>;
  phrases: PhraseIndex;
  kinds: Map<string, Kind>;
  /** In how many passages a word stands. */
  counts: Map<string, number>;
  words: Map<string, readonly string[]>;
}

/** Finds passages by their words. Each scope has an index of its own, so that nothing of one tells anything about another. */
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
        // Pages of files are named by numbers.
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

/** Ways of asking for a part stand with its heading, those for a whole article by themselves. */
function fieldOf(passage: Passage, field: string): string {
  const { heading, asked } = passage;
  if (field === 'asked') return heading === '' ? asked.join(' . ') : '';
  if (field === 'heading') return heading === '' ? '' : [heading, ...asked].join(' . ');
  return String(passage[field as keyof Passage]);
}

/** How much each word of a question counts. */
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
  /** What everybody may read: it tells how rare a word is, even where a scope has only a handful of pages. */
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
  // Where nothing else is asked, empty words are all there is to go by.
  const telling = words.some((word) => !isEmpty(word)) ? words.filter((word) => !isEmpty(word)) : words;
  // A word that stands nowhere is mistyped, or not finished.
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
      // BM25 with the rarity of words that holds for all of them, so that a small index can be compared with a large one.
      score: (score / (sumOf(queryTerms, ownRarity) || 1)) * shareOf(queryTerms, words, rarity),
      coverage: shareOf(queryTerms, telling, rarity),
      phrase: kinds.get(id as string)?.kind === 'resource' ? null : (byPhrase.get(id as string) ?? 0),
      part: kinds.get(id as string)?.kind === 'article' ? (byPart.get(id as string) ?? 0) : null,
    }));
}

function sumOf(words: readonly string[], of: (word: string) => number): number {
  return words.reduce((sum, word) => sum + of(word), 0);
}

/** How much of these words was found, by what each is worth. */
function shareOf(found: readonly string[], words: readonly string[], worth: (word: string) => number): number {
  const hit = words.filter((word) => found.includes(word));
  return sumOf(hit, worth) / (sumOf(words, worth) || 1);
}

function topicWeight(passage: Kind | undefined, topic: AssistantTopic | null): number {
  return passage && topic !== null && passage.topic === topic ? topicBoost : 1;
}

/** The inverse document frequency of BM25. */
function rarityOf(count: number, documents: number): number {
  return Math.log(1 + (documents - count + 0.5) / (count + 0.5));
}
