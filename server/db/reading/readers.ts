import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { forkProgram } from '#server/db/child-program.ts';
import { DatabaseAwayError } from '#server/db/database-away.ts';
import { namedRows } from '#server/db/named-rows.ts';

/** As long as PostgreSQL may take for one statement. */
const answerMaxMs = 10_000;
/** A second one, so that a long search holds up nobody else's list. Each takes some 50 MB. */
const processesMax = 2;
const heapMaxMiB = 256;

export type Rows = Record<string, unknown>[];

/** The values of rows as JSON, in the order of the columns' names. */
interface RowsAsText {
  columns: string[];
  rows: string;
}

export interface Question {
  /** Of the database. */
  file: string;
  text: string;
  values: readonly unknown[];
}

export type ReaderOrder = Question | { close: string };
export type ReaderAnswer = RowsAsText | { failure: string; code: unknown };
export type ReaderNews = { isReady: true } | ReaderAnswer;

export interface Readers {
  /** The rows of one statement. Rejects with a DatabaseAwayError where it took too long or its process has ended. */
  ask(question: Question): Promise<Rows>;
  /** Lets go of a database: whoever still waits for its rows is refused. */
  close(file: string): void;
  stop(): Promise<void>;
}

interface Asked {
  question: Question;
  resolve(rows: Rows): void;
  reject(reason: Error): void;
  /** Runs from when there is somebody to answer. */
  limit?: NodeJS.Timeout;
}

interface Reader {
  child: ChildProcess;
  isReady: boolean;
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
  const tookTooLong = `Reading took more than ${limitMs / 1000} s`;
  let isStopped = false;

  function handOut() {
    const ready = [...readers].filter(({ isReady }) => isReady);
    for (const asked of waiting) {
      if (ready.length > 0) asked.limit ??= setTimeout(() => giveUp(asked, tookTooLong), limitMs);
      const reader = ready.find((one) => one.asked === null);
      if (!reader) continue;
      waiting.delete(asked);
      reader.asked = asked;
      reader.child.send(asked.question, (error) => error && end(reader));
    }
    const isAnyStarting = readers.size > ready.length;
    if (waiting.size > 0 && !isAnyStarting && readers.size < processesMax && !isStopped) start();
  }

  function start() {
    // It needs no setting and no secret.
    const child = forkProgram(import.meta.url, 'reader.worker', { heapMaxMiB, env: {} });
    const reader: Reader = { child, isReady: false, asked: null };
    readers.add(reader);
    child.on('message', (news: ReaderNews) => {
      if ('isReady' in news) admit(reader);
      else if (reader.asked) answer(reader.asked, news);
      reader.asked = null;
      handOut();
    });
    for (const event of ['exit', 'error']) child.on(event, () => leave(reader));
  }

  function admit(reader: Reader) {
    reader.isReady = true;
    // From now on the limit of what it is asked keeps the portal running, and nothing else of it does.
    reader.child.unref();
    reader.child.channel?.unref();
  }

  function leave(reader: Reader) {
    readers.delete(reader);
    const ended = new DatabaseAwayError('The process that was reading has ended');
    if (reader.asked) settle(reader.asked, () => reader.asked?.reject(ended));
    // One that did not even start would be followed by others.
    if (!reader.isReady && readers.size === 0) for (const asked of waiting) settle(asked, () => asked.reject(ended));
    handOut();
  }

  function answer({ limit, resolve, reject }: Asked, news: ReaderAnswer) {
    clearTimeout(limit);
    if ('failure' in news) return reject(Object.assign(new Error(news.failure), { code: news.code }));
    try {
      resolve(namedRows(news.columns, JSON.parse(news.rows)));
    } catch (cause) {
      reject(new Error('The rows that were read cannot be told', { cause }));
    }
  }

  function giveUp(asked: Asked, why: string) {
    settle(asked, () => asked.reject(new DatabaseAwayError(why)));
    for (const reader of readers) if (reader.asked === asked) end(reader);
  }

  function settle(asked: Asked, how: () => void) {
    clearTimeout(asked.limit);
    waiting.delete(asked);
    how();
  }

  return {
    ask(question) {
      if (isStopped) return Promise.reject(new DatabaseAwayError('Nothing is read any more'));
      return new Promise((resolve, reject) => {
        waiting.add({ question, resolve, reject });
        handOut();
      });
    },
    close(file) {
      const current = [...readers].flatMap(({ asked }) => asked ?? []);
      for (const asked of [...waiting, ...current]) {
        if (asked.question.file === file) giveUp(asked, 'The database is closed');
      }
      for (const { child } of readers) child.send({ close: file } satisfies ReaderOrder, () => {});
    },
    async stop() {
      isStopped = true;
      for (const asked of waiting) giveUp(asked, 'Nothing is read any more');
      const ended = [...readers].map(({ child }) => once(child, 'exit'));
      for (const reader of readers) end(reader);
      await Promise.all(ended);
    },
  };
}

function end({ child }: Reader): void {
  child.kill('SIGKILL');
}
