import type { Db } from '#server/db/schema.ts';
import type { Embeddings } from './embeddings.ts';
import { type MeaningEntry, vectorOf, vectorText } from './meaning-index.ts';
import { meaningsOf, type Passage, publicScope } from './passage.ts';
import { builtInModel } from './sentence-model.ts';
import { hashOf, shippedVector } from './shipped-vectors.ts';
import { insertVectors, listVectors } from './vectors.queries.ts';

/** Number of texts sent to the model and stored at once. */
const madeAtOnce = 16;

interface VectorsOptions {
  db: Db;
  /** Connection for reading many passages. */
  reading: Db;
  source: Embeddings;
  /** Whether passages that only one institution may read may be sent to another server. */
  mayLeave: () => boolean;
}

/** Vectors of passages, created once and stored in the database by model name. */
export function createVectors({ db, reading, source, mayLeave }: VectorsOptions) {
  async function make(texts: readonly string[], known: Map<string, string>): Promise<void> {
    for (let start = 0; start < texts.length; start += madeAtOnce) {
      const portion = texts.slice(start, start + madeAtOnce);
      const vectors = await source.embed(portion);
      const made = portion.flatMap((text, at) => {
        const vector = vectors[at];
        return vector ? { textHash: hashOf(text), vector: vectorText(vector) } : [];
      });
      await insertVectors(db, source.name, made);
      for (const { textHash, vector } of made) known.set(textHash, vector);
    }
  }

  async function knownVectors(hashes: readonly string[]): Promise<Map<string, string>> {
    const shipped = source.name === builtInModel ? hashes.map((hash) => [hash, shippedVector(hash)] as const) : [];
    const known = new Map(shipped.flatMap(([hash, vector]) => (vector === undefined ? [] : [[hash, vector] as const])));
    const others = hashes.filter((hash) => !known.has(hash));
    const stored = others.length > 0 ? await listVectors(reading, source.name, others) : [];
    return new Map([...known, ...stored]);
  }

  return {
    /** Index entries of the passages. `isWhole` is false if vectors are missing. */
    async entriesOf(
      passages: readonly Passage[],
      mayMake: boolean,
    ): Promise<{ entries: MeaningEntry[]; isWhole: boolean }> {
      const sendable = passages.filter(({ scope }) => scope <= publicScope || mayLeave() || !source.isElsewhere);
      const texts = [...new Set(sendable.flatMap(meaningsOf).map(({ text }) => text))];
      const known = await knownVectors(texts.map(hashOf));
      const missing = texts.filter((text) => !known.has(hashOf(text)));
      if (mayMake && missing.length > 0) await make(missing, known);
      const entries = sendable.map(({ id, scope, kind, ...passage }) => {
        const vectors = meaningsOf({ id, scope, kind, ...passage }).flatMap(({ text, of }) => {
          const vector = known.get(hashOf(text));
          return vector ? [{ vector: vectorOf(vector), of }] : [];
        });
        return { id, scope, kind, vectors };
      });
      return { entries: entries.filter(({ vectors }) => vectors.length > 0), isWhole: mayMake || missing.length === 0 };
    },
  };
}
