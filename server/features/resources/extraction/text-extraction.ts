import { createRunner } from '#server/db/workers/runner.ts';
import { WorkerEndedError } from '#server/db/workers/worker.ts';
import type { Extraction, ExtractionCalls, ExtractionJob } from './text-extraction.worker.ts';

/** Wall-clock time, because on a busy machine a harmless file may take a minute. */
const defaultLimits = { ms: 2 * 60_000, MiB: 512 };

export interface TextExtractor {
  /** `signal` aborts the work; then, or if its worker was ended from outside, the promise rejects. */
  extract(job: ExtractionJob, signal: AbortSignal): Promise<Extraction>;
}

/** Extracts the text of files, each in a worker without settings and secrets, because a file can be hostile. */
export function createTextExtractor({ ms, MiB } = defaultLimits): TextExtractor {
  const program = { moduleUrl: import.meta.url, name: 'text-extraction.worker', env: {}, isSilent: true };
  const limits = { maxMs: ms, heapMaxMiB: MiB, residentMaxMiB: MiB };
  const runner = createRunner<ExtractionCalls>({ ...program, ...limits, workersMax: 1, isForOne: true });
  return {
    extract: (job, signal) => runner.run('extract', job, signal).catch(unreadableFor),
  };
}

function unreadableFor(error: unknown): Extraction {
  const how = error instanceof WorkerEndedError ? error.how : undefined;
  if (how === 'too late') return { unreadable: 'It takes too long to read' };
  if (how === 'too large') return { unreadable: 'It is too large to read' };
  if (how === 'failed') return { unreadable: 'It could not be read' };
  throw error;
}
