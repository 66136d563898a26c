import type { MeaningText, Passage } from './passage.ts';

/** A normalized embedding with one byte per dimension: a quarter of the size, with equal results in comparisons. */
export type Vector = Int8Array;

export interface MeaningEntry extends Pick<Passage, 'id' | 'scope' | 'kind'> {
  vectors: readonly { vector: Vector; of: MeaningText['of'] }[];
}

export interface MeaningHit {
  id: string;
  /** Cosine similarity of the passage's nearest text: 1 is identical, about 0.3 is unrelated. */
  likeness: number;
  /** Similarities of its own names and its own text; `likeness` if it has none. */
  name: number;
  body: number;
}

export interface Within {
  scopes: readonly number[];
  withAccount: boolean;
  /** Ids of passages found by words. */
  also: readonly string[];
}

export interface MeaningIndex {
  add(entries: readonly MeaningEntry[]): void;
  remove(ids: readonly string[]): void;
  /** The nearest passages, and those in `also` that have a vector. */
  search(vector: Vector, within: Within): MeaningHit[];
}

const hitsMax = 100;

interface Stored {
  kind: Passage['kind'];
  vectors: MeaningEntry['vectors'];
  lengths: readonly number[];
}

/** Searches passages by meaning. Scopes are stored separately, as in the word index. */
export function createMeaningIndex(): MeaningIndex {
  const scopes = new Map<number, Map<string, Stored>>();

  return {
    add(entries) {
      for (const { id, scope, kind, vectors } of entries) {
        const passages = scopes.get(scope) ?? new Map<string, Stored>();
        passages.set(id, { kind, vectors, lengths: vectors.map(({ vector }) => lengthOf(vector)) });
        scopes.set(scope, passages);
      }
    },

    remove(ids) {
      for (const passages of scopes.values()) for (const id of ids) passages.delete(id);
    },

    search(vector, { scopes: readable, withAccount, also }) {
      const hits: MeaningHit[] = [];
      for (const scope of readable) {
        for (const [id, stored] of scopes.get(scope) ?? []) {
          if (stored.kind !== 'account' || withAccount) hits.push({ id, ...likenessOf(vector, stored) });
        }
      }
      hits.sort((a, b) => b.likeness - a.likeness);
      const wanted = new Set(also);
      return hits.filter(({ id }, at) => at < hitsMax || wanted.has(id));
    },
  };
}

function likenessOf(vector: Vector, { vectors, lengths }: Stored): Omit<MeaningHit, 'id'> {
  const length = lengthOf(vector);
  const best = { name: -1, body: -1, whole: -1 };
  for (const [at, each] of vectors.entries()) {
    best[each.of] = Math.max(best[each.of], product(vector, each.vector) / (length * (lengths[at] ?? 1)));
  }
  const likeness = Math.max(best.name, best.body, best.whole);
  return { likeness, name: best.name < 0 ? likeness : best.name, body: best.body < 0 ? likeness : best.body };
}

export function toVector(numbers: readonly number[]): Vector {
  const largest = Math.max(...numbers.map(Math.abs)) || 1;
  return Int8Array.from(numbers, (number) => Math.round((number / largest) * 127));
}

export function vectorText(vector: Vector): string {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');
}

export function vectorOf(text: string): Vector {
  return new Int8Array(Buffer.from(text, 'base64'));
}

function lengthOf(vector: Vector): number {
  return Math.sqrt(product(vector, vector)) || 1;
}

function product(a: Vector, b: Vector): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
