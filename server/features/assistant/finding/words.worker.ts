import { answerCalls } from '#server/db/workers/answer-calls.ts';
import type { Passage } from './passage.ts';
import { createWordIndex, type WordHit, type WordQuestion } from './word-index.ts';

/* The worker that finds by words: with very many passages a search takes longer than anybody's message may wait. */

export type WordCalls = {
  add(passages: readonly Passage[]): void;
  remove(ids: readonly string[]): void;
  search(question: WordQuestion): WordHit[];
  /** As if these passages stood in place of those; nothing else is asked meanwhile. */
  searchWith(trial: { question: WordQuestion; replaced: readonly Passage[]; fresh: readonly Passage[] }): WordHit[];
};

const index = createWordIndex();
answerCalls<WordCalls>({
  add: (passages) => index.add(passages),
  remove: (ids) => index.remove(ids),
  search: (question) => index.search(question),
  searchWith({ question, replaced, fresh }) {
    index.remove(replaced.map(({ id }) => id));
    index.add(fresh);
    const hits = index.search(question);
    index.remove(fresh.map(({ id }) => id));
    index.add(replaced);
    return hits;
  },
});
