import { newWorker, startThread } from '#server/platform/thread.ts';
import type { MetadataCalls } from './metadata.worker.ts';
import type { ListOrder, ReadOrder } from './metadata-work.ts';
import { MetadataError } from './xml-text.ts';

/** The largest aggregate is read in ten seconds where the machine has nothing else to do, and needs far less memory than this. */
const readingMaxMs = 3 * 60_000;
const heapMaxMiB = 256;

/** Lists an aggregate into a file, or answers the one entity that is there. Throws a MetadataError for what cannot be read. */
export const listInThread = (order: ListOrder) => inThread((thread) => thread.call('list', order));

/** Reads one entity. Throws a MetadataError for what cannot be read. */
export const readInThread = (order: ReadOrder) => inThread((thread) => thread.call('read', order));

type MetadataThread = ReturnType<typeof startThread<MetadataCalls>>;

/** A thread for each file: XML can be made so that it holds up whoever reads it. */
async function inThread<Result>(
  ask: (thread: MetadataThread) => Promise<{ result: Result } | { refusal: string }>,
): Promise<Result> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMaxMiB };
  const thread = startThread<MetadataCalls>(
    newWorker(import.meta.url, 'metadata.worker', { resourceLimits }),
    () => {},
  );
  const late = new AbortController();
  const timer = setTimeout(() => {
    late.abort();
    void thread.stop();
  }, readingMaxMs);
  try {
    const answer = await ask(thread);
    if ('refusal' in answer) throw new MetadataError(answer.refusal);
    return answer.result;
  } catch (error) {
    if (late.signal.aborted) throw new MetadataError('It takes too long to read.', { cause: error });
    if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    throw new MetadataError('It is too large to read.', { cause: error });
  } finally {
    clearTimeout(timer);
    await thread.stop();
  }
}
