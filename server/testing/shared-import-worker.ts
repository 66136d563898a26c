import type { Runner } from '#server/db/workers/runner.ts';
import { WorkerEndedError } from '#server/db/workers/worker.ts';
import { createImportWorker } from '#server/features/usage/imports/import-runner.ts';
import type { ImportCalls } from '#server/features/usage/imports/usage-import.worker.ts';

/** One worker for all servers of a test process, because starting one takes longer than reading a report. */
const worker = createImportWorker();

/** The shared worker in the form that a server stops: only the calls of this server end. */
export function sharedImportWorker(): Runner<ImportCalls> {
  const ending = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    async run(name, argument, signal) {
      const asked = worker.run(name, argument, signal ? AbortSignal.any([signal, ending.signal]) : ending.signal);
      const done: Promise<unknown> = asked.catch(() => {}).then(() => running.delete(done));
      running.add(done);
      return asked;
    },
    tellAll: worker.tellAll,
    async stop() {
      ending.abort(new WorkerEndedError('usage-import.worker', 'stopped', 'the portal is being stopped'));
      await Promise.all(running);
    },
  };
}
