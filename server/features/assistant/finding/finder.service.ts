import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Library } from '#server/features/assistant/knowledge/library.service.ts';
import { candidatesOf, type Finding } from './candidates.ts';
import type { EmbeddingsEndpoint } from './embeddings.ts';
import { createMeaningFinder } from './meaning-finder.ts';
import { createWordFinder, type Trial } from './word-finder.ts';
import type { WordQuestion } from './word-index.ts';

export interface FinderOptions {
  db: Db;
  /** Connection for reading all files. */
  reading: Db;
  library: Library;
  log: FastifyBaseLogger;
  /** `off`: search by words only. */
  embeddings: 'off' | 'built-in' | EmbeddingsEndpoint;
  /** Whether passages that only one institution may read may be sent to another server. */
  mayLeave: () => boolean;
  /** Maximum wait for the search by meaning, in milliseconds. */
  meaningWaitMs?: number;
}

/** Long enough for a busy machine, because meaning improves the answer. */
const defaultMeaningWaitMs = 2000;

export interface Finder {
  find(question: WordQuestion): Promise<Finding>;
  /** Searches by words only, with `trial` passages in place of others. */
  findWith(question: WordQuestion, trial: Trial): Promise<Finding>;
  /** Updates the index with the current text of files. */
  readFiles(): Promise<void>;
  /** Loads existing vectors. `make` also creates missing ones. */
  readMeanings(how: { make: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Searches by words and by meaning, and merges the results. If meaning is off or not ready, words are used alone. */
export function createFinder({ embeddings, meaningWaitMs = defaultMeaningWaitMs, ...parts }: FinderOptions): Finder {
  const words = createWordFinder(parts);
  const endpoint = typeof embeddings === 'string' ? null : embeddings;
  const meaning = embeddings === 'off' ? null : createMeaningFinder({ ...parts, endpoint, waitMs: meaningWaitMs });
  return {
    async find(question) {
      const byWords = await words.search(question);
      const ids = byWords.map(({ id }) => id);
      const byMeaning = (await meaning?.search(question, ids)) ?? null;
      return { ...candidatesOf(byWords, byMeaning), isMeaningLate: meaning !== null && byMeaning === null };
    },
    findWith: async (question, trial) => candidatesOf(await words.search(question, trial), null),
    readFiles: words.readFiles,
    async readMeanings(how) {
      if (!meaning) return;
      await words.start();
      await meaning.read(how);
    },
    async stop() {
      await Promise.all([words.stop(), meaning?.stop()]);
    },
  };
}
