import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Worker } from '#server/db/workers/worker.ts';
import type { Library } from '#server/features/assistant/knowledge/library.service.ts';
import { createRestartingWorker } from '#server/platform/restarting-worker.ts';
import {
  articleGroups,
  articlePrefix,
  filePrefix,
  type Group,
  type IndexedGroups,
  listFileGroups,
  updateIndex,
} from './index-updates.ts';
import type { Passage } from './passage.ts';
import type { WordHit, WordQuestion } from './word-index.ts';
import type { WordCalls } from './words.worker.ts';

/** Limit for very many passages. */
const heapMaxMiB = 2048;

/** Passages to search with in place of others, without changing the index. */
export interface Trial {
  replaced: readonly Passage[];
  fresh: readonly Passage[];
}

export interface WordFinder {
  /** Searches current articles, and files as of the last read. */
  search(question: WordQuestion, trial?: Trial): Promise<WordHit[]>;
  /**
   * Updates the index with the current text of files; does nothing before the first question. Takes long if there are
   * many.
   */
  readFiles(): Promise<void>;
  /** Indexes articles in advance, so that the first question need not wait. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Searches by words in a worker. If the worker ends, the next question starts a new one. */
export function createWordFinder(parts: { reading: Db; library: Library; log: FastifyBaseLogger }): WordFinder {
  const { reading, library, log } = parts;
  let isStopped = false;
  let readingFiles: Promise<void> = Promise.resolve();
  const states = new WeakMap<
    Worker<WordCalls>,
    { indexed: IndexedGroups; version: string | undefined; work: Promise<void> }
  >();
  const kept = createRestartingWorker<WordCalls>({
    name: 'finding by words',
    program: { moduleUrl: import.meta.url, name: 'words.worker', env: {}, heapMaxMiB },
    async prepare(worker) {
      states.set(worker, { indexed: new Map(), version: undefined, work: Promise.resolve() });
      await readArticles(worker);
      // Not awaited, because there may be very many pages.
      readingFiles = read(worker, () => listFileGroups(reading), filePrefix).catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'files could not be read for the assistant');
      });
    },
    log,
  });

  /** Runs updates one after another, because two at once would index the same article twice. */
  async function read(worker: Worker<WordCalls>, list: () => Promise<Group[]>, prefix: RegExp): Promise<void> {
    const state = states.get(worker);
    if (!state) return;
    const work = state.work.then(async () => {
      await updateIndex(state.indexed, await list(), {
        prefix,
        async add(passages) {
          await worker.call('add', passages);
          return true;
        },
        remove: (ids) => worker.call('remove', ids),
      });
    });
    state.work = work.catch(() => {});
    await work;
  }

  async function readArticles(worker: Worker<WordCalls>): Promise<void> {
    const state = states.get(worker);
    const corpus = await library.corpus();
    if (!state || state.version === corpus.version) return;
    await read(worker, async () => articleGroups(corpus), articlePrefix);
    state.version = corpus.version;
  }

  return {
    async search(question, trial) {
      const worker = await kept.ready();
      await readArticles(worker);
      return trial ? worker.call('searchWith', { question, ...trial }) : worker.call('search', question);
    },
    async readFiles() {
      const worker = kept.running();
      if (worker) await read(worker, () => listFileGroups(reading), filePrefix);
    },
    async start() {
      await kept.ready();
    },
    async stop() {
      isStopped = true;
      await kept.stop();
      await readingFiles;
    },
  };
}
