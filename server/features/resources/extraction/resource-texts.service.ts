import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import { findResource, findWaiting, settleText, touchResource } from '#server/features/resources/resources.queries.ts';
import {
  deleteParts,
  insertParts,
  type NewPart,
  tidyIndex,
} from '#server/features/resources/search/resource-search.queries.ts';
import { headOf } from '#server/features/resources/search/resource-words.ts';
import { type Extraction, extractText } from './text-extraction.ts';

export interface TextsDeps {
  db: Kysely<Schema>;
  files: Pick<Files, 'localCopy'>;
  log: FastifyBaseLogger;
  tellChanged: (scope: number) => Promise<void>;
}

export interface Texts {
  /** Reads every file that waits, one after the other, in the background. */
  wake(): void;
  /** Stops at once, even in the middle of a file, which is read again after the next start. */
  stop(): Promise<void>;
}

/** Words written in one transaction: a large file must not hold up everybody's messages. */
const wordsAtOnce = 3000;

const pauseMs = 20;

/** Makes the inside of files searchable. What is to be done stands in the rows, so a restart forgets nothing. */
export function createTexts(deps: TextsDeps): Texts {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  async function run() {
    // If the cause is not the file, such as a storage out of reach, the next call tries again.
    const failed: number[] = [];
    while (!stopping.signal.aborted) {
      isAskedAgain = false;
      const next = await findWaiting(deps.db, failed);
      if (next) {
        await readNext(deps, next, stopping.signal).catch((error: unknown) => {
          failed.push(next.id);
          if (!stopping.signal.aborted)
            deps.log.error({ err: error, resource: next.id }, 'a file could not be indexed');
        });
        continue;
      }
      if (isAskedAgain) continue;
      // Nobody waits for this, so requests go first.
      await pause(pauseMs);
      if (!(await deps.db.transaction().execute(tidyIndex))) return;
    }
  }

  return {
    wake() {
      isAskedAgain = true;
      if (stopping.signal.aborted) return;
      running ??= run()
        .catch((error: unknown) => deps.log.error({ err: error }, 'files could not be indexed'))
        .finally(() => {
          running = null;
          // A file may have been added after the last look and before the end.
          if (isAskedAgain) this.wake();
        });
    },
    async stop() {
      stopping.abort(new Error('stopping'));
      await running;
    },
  };
}

async function readNext(
  deps: TextsDeps,
  { id, fileName, kind }: { id: number; fileName: string; kind: Parameters<typeof extractText>[0]['kind'] },
  signal: AbortSignal,
): Promise<void> {
  const copy = await deps.files.localCopy(fileName);
  let extraction: Extraction;
  try {
    extraction = await extractText({ path: copy.path, kind }, signal);
  } finally {
    await copy.release();
  }
  const parts = 'parts' in extraction ? extraction.parts : [];
  await storeParts(deps.db, id, parts, signal);
  const settled = await settleText(deps.db, id, stateOf(extraction));
  if (settled) await deps.tellChanged(settled.scope);
}

function stateOf(extraction: Extraction): { textState: 'searchable' | 'unsearchable'; textReason: string | null } {
  if ('unreadable' in extraction) return { textState: 'unsearchable', textReason: extraction.unreadable };
  if (extraction.parts.length > 0) return { textState: 'searchable', textReason: null };
  return { textState: 'unsearchable', textReason: 'It holds no text: perhaps it was scanned' };
}

async function storeParts(
  db: Kysely<Schema>,
  id: number,
  parts: readonly NewPart[],
  signal: AbortSignal,
): Promise<void> {
  // An earlier attempt may have been cut short.
  await db.transaction().execute((transaction) => deleteParts(transaction, id, { everything: false }));
  let from = 1;
  for (const chunk of chunksOf(parts)) {
    signal.throwIfAborted();
    const isThere = await db.transaction().execute(async (transaction) => {
      await touchResource(transaction, id);
      const row = await findResource(transaction, null, id);
      if (row) await insertParts(transaction, id, { from, parts: chunk, head: headOf(row) });
      return row !== undefined;
    });
    if (!isThere) return;
    from += chunk.length;
    await nextTurn();
  }
}

function* chunksOf(parts: readonly NewPart[]): Generator<NewPart[]> {
  let [chunk, words]: [NewPart[], number] = [[], 0];
  for (const part of parts) {
    chunk.push(part);
    // About six letters to a word, and a space.
    words += part.words.length / 7;
    if (words < wordsAtOnce) continue;
    yield chunk;
    [chunk, words] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}
