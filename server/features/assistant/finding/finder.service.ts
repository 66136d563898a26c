import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Library } from '#server/features/assistant/knowledge/library.service.ts';
import type { EmbeddingsEndpoint } from './embeddings.ts';
import { type Finding, joinHits } from './join.ts';
import { createMeaningFinder } from './meaning-finder.ts';
import { createWordFinder, type Trial } from './word-finder.ts';
import type { WordQuestion } from './word-index.ts';

export interface FinderParts {
  db: Db;
  /** For what is read of all files. */
  reading: Db;
  library: Library;
  log: FastifyBaseLogger;
  /** `off`: words alone. */
  embeddings: 'off' | 'built-in' | EmbeddingsEndpoint;
  /** Whether what one institution alone may read may be sent to another server. */
  mayLeave: boolean;
  /** How long a question waits for its meaning, in milliseconds. */
  meaningWaitMs?: number;
}

/** A busy machine takes its time; a better answer is worth it. */
const defaultMeaningWaitMs = 2000;

export interface Finder {
  find(question: WordQuestion): Promise<Finding>;
  /** By words alone, as if these passages stood in place of those. */
  findWith(question: WordQuestion, trial: Trial): Promise<Finding>;
  /** Takes in what files say now. */
  readFiles(): Promise<void>;
  /** Takes in the vectors there are; `make` makes those that are missing. */
  readMeanings(how: { make: boolean }): Promise<void>;
  stop(): Promise<void>;
}

/** Finds passages in two ways and joins them. Without the second, or until it is ready, words alone find. */
export function createFinder({ embeddings, meaningWaitMs = defaultMeaningWaitMs, ...parts }: FinderParts): Finder {
  const words = createWordFinder(parts);
  const endpoint = typeof embeddings === 'string' ? null : embeddings;
  const meaning = embeddings === 'off' ? null : createMeaningFinder({ ...parts, endpoint, waitMs: meaningWaitMs });
  return {
    async find(question) {
      const byWords = await words.search(question);
      const ids = byWords.map(({ id }) => id);
      const byMeaning = (await meaning?.search(question, ids)) ?? null;
      return { ...joinHits(byWords, byMeaning), isMeaningLate: meaning !== null && byMeaning === null };
    },
    findWith: async (question, trial) => joinHits(await words.search(question, trial), null),
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
