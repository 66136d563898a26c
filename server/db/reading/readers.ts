import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DatabaseAwayError } from '#server/db/database-away.ts';

/** As long as PostgreSQL may take for one statement. */
const answerMaxMs = 10_000;
/** A second one, so that a long search holds up nobody else's list. Each takes some 50 MB. */
const processesMax = 2;
const heapMaxMiB = 256;

export interface DatabaseFiles {
  file: string;
  usageFile: string;
}

export type Rows = Record<string, unknown>[];

export interface Question {
  files: DatabaseFiles;
  text: string;
  values: readonly unknown[];
}

export type ReaderOrder = Question | { close: string };
export type ReaderAnswer = { rows: Rows } | { failure: string; code: unknown };

export interface Readers {
  /** The rows of one statement. Rejects with a DatabaseAwayError where it took too long or its process has ended. */
  ask(question: Question): Promise<Rows>;
  /** Lets go of a database. */
  close(files: DatabaseFiles): void;
  stop(): Promise<void>;
}

interface Asked {
  question: Question;
  resolve(rows: Rows): void;
  reject(reason: Error): void;
}

interface Reader {
  child: ChildProcess;
  /** What it reads just now. */
  asked: Asked | null;
}

/**
 * Processes that read SQLite files, so that no question holds up the event loop. Processes and not threads, because a thread
 * cannot be ended in the middle of a statement: the driver then aborts the whole process (decision 28). They start when they
 * are needed first.
 */
export function createReaders({ limitMs = answerMaxMs } = {}): Readers {
  const readers = new Set<Reader>();
  const waiting = new Set<Asked>();
  let isStopped = false;

  function handOut() {
    for (const asked of waiting) {
      const reader =
        [...readers].find((one) => one.asked === null) ?? (readers.size < processesMax ? start() : undefined);
      if (!reader) return;
      waiting.delete(asked);
      reader.asked = asked;
      reader.child.send(asked.question, (error) => error && end(reader));
    }
  }

  function start(): Reader {
    const child = forkReader();
    const reader: Reader = { child, asked: null };
    readers.add(reader);
    child.on('message', (answer: ReaderAnswer) => {
      const { asked } = reader;
      reader.asked = null;
      if ('rows' in answer) asked?.resolve(answer.rows);
      else asked?.reject(Object.assign(new Error(answer.failure), { code: answer.code }));
      handOut();
    });
    for (const event of ['exit', 'error']) child.on(event, () => leave(reader));
    return reader;
  }

  function leave(reader: Reader) {
    readers.delete(reader);
    reader.asked?.reject(new DatabaseAwayError('The process that was reading has ended'));
    reader.asked = null;
    handOut();
  }

  function end(reader: Reader) {
    reader.child.kill('SIGKILL');
  }

  function giveUp(asked: Asked) {
    asked.reject(new DatabaseAwayError(`Reading took more than ${limitMs / 1000} s`));
    waiting.delete(asked);
    for (const reader of readers) if (reader.asked === asked) end(reader);
  }

  return {
    ask(question) {
      if (isStopped) return Promise.reject(new DatabaseAwayError('Nothing is read any more'));
      return new Promise((resolve, reject) => {
        const asked: Asked = {
          question,
          resolve(rows) {
            clearTimeout(limit);
            resolve(rows);
          },
          reject(reason) {
            clearTimeout(limit);
            reject(reason);
          },
        };
        const limit = setTimeout(() => giveUp(asked), limitMs);
        waiting.add(asked);
        handOut();
      });
    },
    close({ file }) {
      for (const { child } of readers) child.send({ close: file } satisfies ReaderOrder, () => {});
    },
    async stop() {
      isStopped = true;
      for (const asked of waiting) giveUp(asked);
      const ended = [...readers].map(({ child }) => once(child, 'exit'));
      for (const reader of readers) end(reader);
      await Promise.all(ended);
    },
  };
}

function forkReader(): ChildProcess {
  const built = fileURLToPath(new URL('./reader.worker.js', import.meta.url));
  const isBuilt = existsSync(built);
  // Run from its source, it needs the loader of the tests and of the development server.
  const program = isBuilt ? built : fileURLToPath(new URL('./reader.worker.ts', import.meta.url));
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${heapMaxMiB}`, ...(isBuilt ? [] : ['--import', 'tsx'])],
    // It needs no setting and no secret.
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The portal does not stay for its sake.
  child.unref();
  child.channel?.unref();
  return child;
}
