import MiniSearch from 'minisearch';
import { fieldWords } from './field-words.ts';
import { groupOf, type Passage } from './passage.ts';

/** Headings and phrasings of passages, indexed separately, because a question rarely combines several of them. */
export interface PhraseIndex {
  add(passage: Passage): void;
  remove(id: string): void;
  /** Score of each passage's best phrase, relative to the best of all (1). Passages without a match are left out. */
  search(words: readonly string[], how: PhraseSearch): Map<string, number>;
}

export interface PhraseSearch {
  weightOf: (word: string) => number;
  fuzzyOf: (word: string) => number | false;
  isWanted: (passageId: string) => boolean;
}

const hitsMax = 60;

interface Phrase {
  id: number;
  text: string;
  passageIds: Set<string>;
}

export function createPhraseIndex(): PhraseIndex {
  const mini = new MiniSearch<Phrase>({ fields: ['text'], tokenize: fieldWords, processTerm: (word) => word });
  const phrases = new Map<string, Phrase>();
  const byId = new Map<number, Phrase>();
  const keysOf = new Map<string, string[]>();
  let last = 0;

  return {
    add(passage) {
      const group = groupOf(passage.id);
      // Only the first passage has the article's title. The group is part of the key, because many articles have a
      // heading such as “What is in it?”.
      const texts = new Set([passage.heading || passage.title, ...passage.asked]);
      for (const text of texts) {
        const key = keyOf(group, text);
        let phrase = phrases.get(key);
        if (!phrase) {
          last += 1;
          phrase = { id: last, text, passageIds: new Set() };
          phrases.set(key, phrase);
          byId.set(last, phrase);
          mini.add(phrase);
        }
        phrase.passageIds.add(passage.id);
      }
      keysOf.set(
        passage.id,
        [...texts].map((text) => keyOf(group, text)),
      );
    },

    remove(id) {
      for (const key of keysOf.get(id) ?? []) {
        const phrase = phrases.get(key);
        phrase?.passageIds.delete(id);
        if (!phrase || phrase.passageIds.size > 0) continue;
        mini.discard(phrase.id);
        phrases.delete(key);
        byId.delete(phrase.id);
      }
      keysOf.delete(id);
    },

    search(words, { weightOf, fuzzyOf, isWanted }) {
      const found = mini.search(words.join(' '), {
        tokenize: (text) => text.split(' '),
        processTerm: (word) => word,
        fuzzy: fuzzyOf,
        boostTerm: weightOf,
      });
      const scores = found.flatMap(({ id, score }) =>
        [...(byId.get(id as number)?.passageIds ?? [])].filter(isWanted).map((passageId) => ({ passageId, score })),
      );
      const [best] = scores;
      // Scores are sorted, so the first phrase of a passage is its best.
      const hits = new Map<string, number>();
      for (const { passageId, score } of scores) {
        if (hits.size < hitsMax && !hits.has(passageId)) hits.set(passageId, score / (best?.score ?? 1));
      }
      return hits;
    },
  };
}

function keyOf(group: string, text: string): string {
  return `${group}#${text}`;
}
