import { answerCalls } from '#server/db/workers/answer-calls.ts';
import type { Passage } from './passage.ts';
import { createWordIndex, type WordHit, type WordQuestion } from './word-index.ts';

/* Worker for the search by words. With very many passages a search would block the event loop for too long. */

export type WordCalls = {
  add(passages: readonly Passage[]): void;
  remove(ids: readonly string[]): void;
  search(question: WordQuestion): WordHit[];
  /** Searches with a changed index. No other search runs at the same time. */
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
