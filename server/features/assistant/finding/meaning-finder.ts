import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Worker } from '#server/db/workers/worker.ts';
import type { Library } from '#server/features/assistant/knowledge/library.service.ts';
import { keepWorker } from '#server/platform/kept-worker.ts';
import { builtInEmbeddings, type EmbeddingsEndpoint, endpointEmbeddings } from './embeddings.ts';
import type { MeaningCalls } from './meaning.worker.ts';
import type { MeaningHit } from './meaning-index.ts';
import { articleGroups, articlePrefix, filePrefix, type Group, listFileGroups, type Shelf, shelve } from './shelves.ts';
import { deleteVectorsOfOthers } from './vectors.queries.ts';
import { createVectors } from './vectors.service.ts';
import type { WordQuestion } from './word-index.ts';

/** For very many passages; the model lies outside of the heap. */
const heapMaxMiB = 2048;

export interface MeaningFinderParts {
  db: Db;
  reading: Db;
  library: Library;
  log: FastifyBaseLogger;
  /** Null: the model inside the package. */
  endpoint: EmbeddingsEndpoint | null;
  /** Whether what one institution alone may read may be sent to another server. */
  mayLeave: boolean;
  /** A question does not wait longer for this. */
  waitMs: number;
}

export interface MeaningFinder {
  /** Null while the worker is not there, or has not read every article; then words alone find. */
  search(question: WordQuestion, also: readonly string[]): Promise<MeaningHit[] | null>;
  /** Takes in the vectors there are; `make` makes those that are missing. Long where there are many. */
  read(how: { make: boolean }): Promise<void>;
  stop(): Promise<void>;
}

interface State {
  shelf: Shelf;
  hasAllArticles: boolean;
}

/** Finds by meaning, in a worker. */
export function createMeaningFinder({
  db,
  reading,
  library,
  log,
  endpoint,
  mayLeave,
  waitMs,
}: MeaningFinderParts): MeaningFinder {
  const states = new WeakMap<Worker<MeaningCalls>, State>();
  const kept = keepWorker<MeaningCalls>({
    name: 'finding by meaning',
    program: { moduleUrl: import.meta.url, name: 'meaning.worker', env: {}, heapMaxMiB },
    async prepare(worker) {
      states.set(worker, { shelf: new Map(), hasAllArticles: false });
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
    const shelving = {
      async add(passages: Parameters<typeof vectors.entriesOf>[0]) {
        const { entries, isWhole } = await vectors.entriesOf(passages, make);
        await worker.call('add', entries);
        return isWhole;
      },
      remove: (ids: readonly string[]) => worker.call('remove', ids),
    };
    const groups: Group[] = articleGroups(await library.shelf());
    state.hasAllArticles = await shelve(state.shelf, groups, { ...shelving, prefix: articlePrefix });
    // Loads the model now, which the first question would not wait for.
    if (state.hasAllArticles && !source.isElsewhere) await worker.call('embed', 'ready');
    await shelve(state.shelf, await listFileGroups(reading), { ...shelving, prefix: filePrefix });
    if (make) await deleteVectorsOfOthers(db, source.name);
  }

  let work: Promise<void> = Promise.resolve();
  return {
    async search(question, also) {
      const worker = kept.ifReady();
      if (!worker || !states.get(worker)?.hasAllArticles) return null;
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
