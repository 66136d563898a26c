import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Worker } from '#server/db/workers/worker.ts';
import type { Library } from '#server/features/assistant/knowledge/library.service.ts';
import { createRestartingWorker } from '#server/platform/restarting-worker.ts';
import { builtInEmbeddings, type EmbeddingsEndpoint, endpointEmbeddings } from './embeddings.ts';
import {
  articleGroups,
  articlePrefix,
  filePrefix,
  type Group,
  type IndexedGroups,
  listFileGroups,
  updateIndex,
} from './index-updates.ts';
import type { MeaningCalls } from './meaning.worker.ts';
import type { MeaningHit } from './meaning-index.ts';
import { deleteVectorsOfOthers } from './vectors.queries.ts';
import { createVectors } from './vectors.service.ts';
import type { WordQuestion } from './word-index.ts';

/** Limit for very many passages; the model is outside the heap. */
const heapMaxMiB = 2048;

export interface MeaningFinderOptions {
  db: Db;
  reading: Db;
  library: Library;
  log: FastifyBaseLogger;
  /** Null for the built-in model. */
  endpoint: EmbeddingsEndpoint | null;
  /** Whether passages that only one institution may read may be sent to another server. */
  mayLeave: () => boolean;
  /** Maximum wait of a question for this search, in milliseconds. */
  waitMs: number;
}

export interface MeaningFinder {
  /** Returns null if the worker is not running or has not read most articles yet. */
  search(question: WordQuestion, also: readonly string[]): Promise<MeaningHit[] | null>;
  /** Loads existing vectors. `make` also creates missing ones, which takes long if there are many. */
  read(how: { make: boolean }): Promise<void>;
  stop(): Promise<void>;
}

interface State {
  indexed: IndexedGroups;
  /** Most articles are read. One that is new is found by its words until its vectors are made. */
  hasArticles: boolean;
}

export function createMeaningFinder({
  db,
  reading,
  library,
  log,
  endpoint,
  mayLeave,
  waitMs,
}: MeaningFinderOptions): MeaningFinder {
  const states = new WeakMap<Worker<MeaningCalls>, State>();
  const kept = createRestartingWorker<MeaningCalls>({
    name: 'finding by meaning',
    program: { moduleUrl: import.meta.url, name: 'meaning.worker', env: {}, heapMaxMiB },
    async prepare(worker) {
      states.set(worker, { indexed: new Map(), hasArticles: false });
    },
    log,
  });
  const source = endpoint ? endpointEmbeddings(endpoint) : builtInEmbeddings(kept);
  const vectors = createVectors({ db, reading, source, mayLeave });

  async function searchIn(worker: Worker<MeaningCalls>, question: WordQuestion, also: readonly string[]) {
    const { text, before, scopes, withAccount } = question;
    const whole = before ? `${before} ${text}` : text;
    const [vector] = source.isElsewhere ? await source.embed([whole]) : [];
    return worker.call('search', { meaning: vector ?? whole, scopes, withAccount, also });
  }

  async function readInto(worker: Worker<MeaningCalls>, make: boolean) {
    const state = states.get(worker);
    if (!state) return;
    const writer = {
      async add(passages: Parameters<typeof vectors.entriesOf>[0]) {
        const { entries, isWhole } = await vectors.entriesOf(passages, make);
        await worker.call('add', entries);
        return isWhole;
      },
      remove: (ids: readonly string[]) => worker.call('remove', ids),
    };
    const groups: Group[] = articleGroups(await library.corpus());
    const incomplete = await updateIndex(state.indexed, groups, { ...writer, prefix: articlePrefix });
    state.hasArticles ||= incomplete < groups.length / 2;
    // Loads the model in advance, because the first question would not wait for it.
    if (state.hasArticles && !source.isElsewhere) await worker.call('embed', 'ready');
    await updateIndex(state.indexed, await listFileGroups(reading), { ...writer, prefix: filePrefix });
    if (make) await deleteVectorsOfOthers(db, source.name);
  }

  let work: Promise<void> = Promise.resolve();
  return {
    async search(question, also) {
      const worker = kept.ifReady();
      if (!worker || !states.get(worker)?.hasArticles) return null;
      const limit = new Promise<null>((resolve) => setTimeout(resolve, waitMs, null).unref());
      return Promise.race([searchIn(worker, question, also), limit]).catch((error: unknown) => {
        log.warn({ err: error }, 'nothing could be found by meaning');
        return null;
      });
    },
    async read({ make }) {
      const done = work.then(async () => readInto(await kept.ready(), make));
      work = done.catch(() => {});
      await done;
    },
    stop: kept.stop,
  };
}
