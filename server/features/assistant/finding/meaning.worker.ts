import { answerCalls } from '#server/db/workers/answer-calls.ts';
import { createMeaningIndex, type MeaningEntry, type MeaningHit, type Vector, type Within } from './meaning-index.ts';
import { loadSentenceModel, type SentenceModel } from './sentence-model.ts';

/* Worker for the search by meaning. Holds the vectors, and the model unless an endpoint is used. */

export interface MeaningQuestion extends Within {
  /** The question as text, or its vector if an endpoint created it. */
  meaning: string | Vector;
}

export type MeaningCalls = {
  add(entries: readonly MeaningEntry[]): void;
  remove(ids: readonly string[]): void;
  embed(text: string): Promise<Vector>;
  search(question: MeaningQuestion): Promise<MeaningHit[]>;
};

const index = createMeaningIndex();
let model: Promise<SentenceModel> | undefined;

/** Loads the model with the first text, so that an installation with an endpoint never loads it. */
async function embed(text: string): Promise<Vector> {
  model ??= loadSentenceModel();
  return (await model).embed(text);
}

answerCalls<MeaningCalls>({
  add: (entries) => index.add(entries),
  remove: (ids) => index.remove(ids),
  embed,
  search: async ({ meaning, ...within }) =>
    index.search(typeof meaning === 'string' ? await embed(meaning) : meaning, within),
});
