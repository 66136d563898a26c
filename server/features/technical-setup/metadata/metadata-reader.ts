import { createRunner } from '#server/db/workers/runner.ts';
import { WorkerEndedError } from '#server/db/workers/worker.ts';
import type { MetadataCalls } from './metadata.worker.ts';
import type { ListOrder, ReadOrder } from './metadata-work.ts';
import { MetadataError } from './xml-text.ts';

/** An idle machine reads the largest aggregate in ten seconds, with far less memory than this. */
const readingMaxMs = 3 * 60_000;
const heapMaxMiB = 256;
/** Limited, so that a large file does not delay everything else. */
const workersMax = 2;

/** Reads metadata files in workers, one for each file: malicious XML can block its reader. */
export function createFileReader() {
  const program = { moduleUrl: import.meta.url, name: 'metadata.worker', env: {}, heapMaxMiB };
  const runner = createRunner<MetadataCalls>({ ...program, workersMax, maxMs: readingMaxMs, isForOne: true });
  return {
    /** Lists an aggregate into a file, or returns the entity if it is the only one. Throws a MetadataError for unreadable files. */
    list: (order: ListOrder) => answered(runner.run('list', order)),
    /** Reads one entity. Throws a MetadataError for unreadable files. */
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
