import { createRunner } from '#server/db/workers/runner.ts';
import { WorkerEndedError } from '#server/db/workers/worker.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import type { ArchiveCalls } from './desk-archive.worker.ts';
import type { PlacedArchive, PlacingOrder } from './place-archive.ts';

/** The largest archive that is taken needs about ten seconds. */
const readingMaxMs = 3 * 60_000;
/** An unpacked archive is in memory as its text and as what it says. */
const heapMaxMiB = 768;
/** The next of several archives is taken by the same worker. */
const idleMaxMs = 10_000;

export interface ArchiveReader {
  /** Reads an archive and puts it into place. 400 where it cannot be read. */
  place(order: PlacingOrder, signal: AbortSignal): Promise<PlacedArchive>;
  /** Ends what is running, and begins nothing more. */
  stop(): Promise<void>;
}

/** Reads archives of other desks in a worker: on the event loop every message would wait for them. */
export function createArchiveReader(): ArchiveReader {
  const program = { moduleUrl: import.meta.url, name: 'desk-archive.worker', env: {}, heapMaxMiB };
  const runner = createRunner<ArchiveCalls>({ ...program, workersMax: 1, maxMs: readingMaxMs, idleMaxMs });
  return {
    async place(order, signal) {
      const answer = await runner.run('place', order, signal).catch((error: unknown) => {
        const how = error instanceof WorkerEndedError ? error.how : undefined;
        if (how === 'too late') throw badRequest('This archive takes too long to read. Please send it in parts.');
        if (how === 'too large') throw badRequest('This archive is too large to read. Please send it in parts.');
        throw error;
      });
      if ('refusal' in answer) throw badRequest(answer.refusal);
      return answer.result;
    },
    stop: runner.stop,
  };
}
