import { createRunner } from '#server/db/workers/runner.ts';
import { WorkerEndedError } from '#server/db/workers/worker.ts';
import type { MetadataCalls } from './metadata.worker.ts';
import type { ListOrder, ReadOrder } from './metadata-work.ts';
import { MetadataError } from './xml-text.ts';

/** The largest aggregate is read in ten seconds where the machine has nothing else to do, and needs far less memory than this. */
const readingMaxMs = 3 * 60_000;
const heapMaxMiB = 256;
/** So that a large file holds nobody else up. */
const workersMax = 2;

/** Reads files of metadata in workers, one for each: XML can be made so that it holds up whoever reads it. */
export function createFileReader() {
  const program = { moduleUrl: import.meta.url, name: 'metadata.worker', env: {}, heapMaxMiB };
  const runner = createRunner<MetadataCalls>({ ...program, workersMax, maxMs: readingMaxMs, isForOne: true });
  return {
    /** Lists an aggregate into a file, or answers the one entity that is there. Throws a MetadataError for what cannot be read. */
    list: (order: ListOrder) => answered(runner.run('list', order)),
    /** Reads one entity. Throws a MetadataError for what cannot be read. */
    readEntity: (order: ReadOrder) => answered(runner.run('read', order)),
    stop: runner.stop,
  };
}

async function answered<Result>(asked: Promise<{ result: Result } | { refusal: string }>): Promise<Result> {
  const answer = await asked.catch((error: unknown) => {
    const how = error instanceof WorkerEndedError ? error.how : undefined;
    if (how === 'too late') throw new MetadataError('It takes too long to read.', { cause: error });
    if (how === 'too large') throw new MetadataError('It is too large to read.', { cause: error });
    throw error;
  });
  if ('refusal' in answer) throw new MetadataError(answer.refusal);
  return answer.result;
}
