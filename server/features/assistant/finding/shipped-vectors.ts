import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder } from '#server/platform/content/content-folder.ts';
import { vectorText } from './meaning-index.ts';
import { builtInModel } from './sentence-model.ts';

/*
 * Vectors of the texts that ship, so that a new installation finds by meaning from its first question on. The file has
 * the name of the model in its first line, then for each text the beginning of its hash and its vector.
 * `npm run meanings` makes it.
 */
const hashBytes = 16;
const vectorBytes = 512;

export function shippedVectorsFile(folder = contentFolder()): string {
  return join(folder, 'meanings.bin');
}

let known: ReadonlyMap<string, string> | undefined;

/** The vector of a text by its hash, for texts that ship with the built-in model; undefined for others. */
export function shippedVector(textHash: string): string | undefined {
  known ??= readVectors(shippedVectorsFile());
  return known.get(shortHash(textHash));
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

export function readVectors(file: string): Map<string, string> {
  const vectors = new Map<string, string>();
  if (!existsSync(file)) return vectors;
  const bytes = readFileSync(file);
  const start = bytes.indexOf('\n') + 1;
  // Vectors of another model cannot be compared.
  if (bytes.toString('utf8', 0, start).trim() !== builtInModel) return vectors;
  for (let at = start; at + hashBytes + vectorBytes <= bytes.length; at += hashBytes + vectorBytes) {
    const vector = bytes.subarray(at + hashBytes, at + hashBytes + vectorBytes);
    vectors.set(
      bytes.toString('base64', at, at + hashBytes),
      vectorText(new Int8Array(vector.buffer, vector.byteOffset, vectorBytes)),
    );
  }
  return vectors;
}

/** The file's bytes for vectors by hash, sorted so that the same texts always make the same file. */
export function bytesOfVectors(vectors: ReadonlyMap<string, string>): Buffer {
  const records = [...vectors]
    .map(([hash, vector]) => ({ hash: shortHash(hash), vector }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .flatMap(({ hash, vector }) => [Buffer.from(hash, 'base64'), Buffer.from(vector, 'base64')]);
  return Buffer.concat([Buffer.from(`${builtInModel}\n`), ...records]);
}

export function shortHash(textHash: string): string {
  return Buffer.from(textHash, 'base64').subarray(0, hashBytes).toString('base64');
}
