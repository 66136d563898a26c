import { DatabaseAwayError } from '#server/db/faults/database-away.ts';
import { createRunner } from '#server/db/workers/runner.ts';
import { WorkerEndedError } from '#server/db/workers/worker.ts';
import type { Question, ReaderCalls, Rows } from './reader.worker.ts';

/** Equals PostgreSQL's limit for one statement. */
const answerMaxMs = 10_000;
/** Two, so that a long search does not delay other people's lists. Each takes about 50 MB. */
const workersMax = 2;
const heapMaxMiB = 256;

export interface Readers {
  /** Runs one statement. Rejects with a DatabaseAwayError if it took too long or its process has ended. */
  ask(question: Question): Promise<Rows>;
  /** Closes a database: pending reads are refused. */
  close(file: string): void;
  stop(): Promise<void>;
}

/** Worker processes that read SQLite files, so that no query blocks the event loop (decision 28). */
export function createReaders({ limitMs = answerMaxMs } = {}): Readers {
  // The worker needs no settings, so it gets no secrets.
  const program = { moduleUrl: import.meta.url, name: 'reader.worker', env: {}, heapMaxMiB };
  const runner = createRunner<ReaderCalls>({ ...program, workersMax });
  const asked = new Map<AbortController, string>();

  return {
    async ask(question) {
      const over = new AbortController();
      const tookTooLong = new DatabaseAwayError(`Reading took more than ${limitMs / 1000} s`);
      const limit = setTimeout(() => over.abort(tookTooLong), limitMs);
      asked.set(over, question.file);
      try {
        return await runner.run('read', question, over.signal);
      } catch (error) {
        if (!(error instanceof WorkerEndedError)) throw error;
        throw new DatabaseAwayError('The process that was reading has ended', { cause: error });
      } finally {
        clearTimeout(limit);
        asked.delete(over);
      }
    },
    close(file) {
      const closed = new DatabaseAwayError('The database is closed');
      for (const [over, ofFile] of asked) if (ofFile === file) over.abort(closed);
      runner.tellAll('close', file);
    },
    stop: runner.stop,
  };
}
