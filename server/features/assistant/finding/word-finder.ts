import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Worker } from '#server/db/workers/worker.ts';
import type { Library } from '#server/features/assistant/knowledge/library.service.ts';
import { keepWorker } from '#server/platform/kept-worker.ts';
import type { Passage } from './passage.ts';
import { articleGroups, articlePrefix, filePrefix, type Group, listFileGroups, type Shelf, shelve } from './shelves.ts';
import type { WordHit, WordQuestion } from './word-index.ts';
import type { WordCalls } from './words.worker.ts';

/** For very many passages. */
const heapMaxMiB = 2048;

/** Passages that are tried in place of others, without being taken in. */
export interface Trial {
  replaced: readonly Passage[];
  fresh: readonly Passage[];
}

export interface WordFinder {
  /** By articles as they are now, and by files as they were read last. */
  search(question: WordQuestion, trial?: Trial): Promise<WordHit[]>;
  /** Takes in what files say now; nothing before the first question. Long where there are many. */
  readFiles(): Promise<void>;
  /** Does now what the first question would wait for. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Finds by words, in a worker; should that end, the next question waits for another one. */
export function createWordFinder(parts: { reading: Db; library: Library; log: FastifyBaseLogger }): WordFinder {
  const { reading, library, log } = parts;
  let isStopped = false;
  let readingFiles: Promise<void> = Promise.resolve();
  const shelves = new WeakMap<Worker<WordCalls>, { shelf: Shelf; version: string | undefined; work: Promise<void> }>();
  const kept = keepWorker<WordCalls>({
    name: 'finding by words',
    program: { moduleUrl: import.meta.url, name: 'words.worker', env: {}, heapMaxMiB },
    async prepare(worker) {
      shelves.set(worker, { shelf: new Map(), version: undefined, work: Promise.resolve() });
      await readArticles(worker);
      // Nobody waits for very many pages.
      readingFiles = read(worker, () => listFileGroups(reading), filePrefix).catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'files could not be read for the assistant');
      });
    },
    log,
  });

  /** One after the other: two at once would take the same article in twice. */
  async function read(worker: Worker<WordCalls>, list: () => Promise<Group[]>, prefix: RegExp): Promise<void> {
    const state = shelves.get(worker);
    if (!state) return;
    const work = state.work.then(async () => {
      await shelve(state.shelf, await list(), {
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
    const state = shelves.get(worker);
    const shelf = await library.shelf();
    if (!state || state.version === shelf.version) return;
    await read(worker, async () => articleGroups(shelf), articlePrefix);
    state.version = shelf.version;
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
