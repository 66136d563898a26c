import { openReadOnly, type ReadOnlyDatabase } from '#server/db/engines/sqlite.ts';
import { answerCalls } from '#server/db/workers/answer-calls.ts';

/* A worker process that reads for the portal, one statement at a time. */

export type Rows = Record<string, unknown>[];

export interface Question {
  /** Path of the database. */
  file: string;
  text: string;
  values: readonly unknown[];
}

export type ReaderCalls = {
  read(question: Question): Rows;
  close(file: string): void;
};

const databases = new Map<string, ReadOnlyDatabase>();

// Same priority as the portal, because people wait for each answer: with a lower one an answer took a minute on a busy
// machine.
answerCalls<ReaderCalls>({
  read({ file, text, values }) {
    const database = databases.get(file) ?? openReadOnly(file);
    databases.set(file, database);
    return database.all(text, values);
  },
  close(file) {
    databases.get(file)?.close();
    databases.delete(file);
  },
});
