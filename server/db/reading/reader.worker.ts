import { serveParent, tellParent } from '#server/db/child-program.ts';
import { openReadOnly, type ReadOnlyDatabase } from '#server/db/engines/sqlite.ts';
import type { ReaderAnswer, ReaderNews, ReaderOrder } from './readers.ts';

/** A process that reads for the portal: one statement at a time, until the portal ends it or is gone. */
const databases = new Map<string, ReadOnlyDatabase>();

// At the portal's priority: somebody waits for each answer, below it for a minute on a machine where others take the processor.
serveParent();
process.on('message', (order: ReaderOrder) => {
  if ('close' in order) close(order.close);
  else tell(answerOf(order));
});

tell({ isReady: true });

function tell(news: ReaderNews): void {
  tellParent(news);
}

function close(file: string): void {
  databases.get(file)?.close();
  databases.delete(file);
}

function answerOf({ file, text, values }: Exclude<ReaderOrder, { close: string }>): ReaderAnswer {
  try {
    const database = databases.get(file) ?? openReadOnly(file);
    databases.set(file, database);
    const { columns, rows } = database.all(text, values);
    if (rows.some((row) => row.some((value) => value instanceof Uint8Array))) {
      throw new TypeError('Bytes are read on the connection that writes');
    }
    // One text is handed over in a fraction of the time that as many values take, on the portal's side too.
    return { columns, rows: JSON.stringify(rows) };
  } catch (error) {
    const { message, code }: { message: string; code?: unknown } =
      error instanceof Error ? error : new Error(String(error));
    return { failure: message, code };
  }
}
