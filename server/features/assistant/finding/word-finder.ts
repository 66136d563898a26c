import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Library } from '#server/features/assistant/knowledge/library.service.ts';
import { keepThread } from '#server/platform/kept-thread.ts';
import { newWorker, type Thread } from '#server/platform/thread.ts';
import type { Passage } from './passage.ts';
import { articleGroups, articlePrefix, filePrefix, type Group, listFileGroups, type Shelf, shelve } from './shelves.ts';
import type { WordHit, WordQuestion } from './word-index.ts';
import type { WordCalls } from './words.worker.ts';

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

/** Finds by words, in a thread; should that end, the next question waits for another one. */
export function createWordFinder(parts: { reading: Db; library: Library; log: FastifyBaseLogger }): WordFinder {
  const { reading, library, log } = parts;
  let isStopped = false;
  let readingFiles: Promise<void> = Promise.resolve();
  const shelves = new WeakMap<Thread<WordCalls>, { shelf: Shelf; version: string | undefined; work: Promise<void> }>();
  const kept = keepThread<WordCalls>({
    name: 'finding by words',
    start: () => newWorker(import.meta.url, 'words.worker'),
    async prepare(thread) {
      shelves.set(thread, { shelf: new Map(), version: undefined, work: Promise.resolve() });
      await readArticles(thread);
      // Nobody waits for very many pages.
      readingFiles = read(thread, () => listFileGroups(reading), filePrefix).catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'files could not be read for the assistant');
      });
    },
    log,
  });

  /** One after the other: two at once would take the same article in twice. */
  async function read(thread: Thread<WordCalls>, list: () => Promise<Group[]>, prefix: RegExp): Promise<void> {
    const state = shelves.get(thread);
    if (!state) return;
    const work = state.work.then(async () => {
      await shelve(state.shelf, await list(), {
        prefix,
        async add(passages) {
          await thread.call('add', passages);
          return true;
        },
        remove: (ids) => thread.call('remove', ids),
      });
    });
    state.work = work.catch(() => {});
    await work;
  }

  async function readArticles(thread: Thread<WordCalls>): Promise<void> {
    const state = shelves.get(thread);
    const shelf = await library.shelf();
    if (!state || state.version === shelf.version) return;
    await read(thread, async () => articleGroups(shelf), articlePrefix);
    state.version = shelf.version;
  }

  return {
    async search(question, trial) {
      const thread = await kept.ready();
      await readArticles(thread);
      return trial ? thread.call('searchWith', { question, ...trial }) : thread.call('search', question);
    },
    async readFiles() {
      const thread = kept.running();
      if (thread) await read(thread, () => listFileGroups(reading), filePrefix);
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
