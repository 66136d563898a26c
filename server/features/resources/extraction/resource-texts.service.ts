import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { dueBy } from '#server/db/queries/due.ts';
import type { Db } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import {
  claimText,
  findResource,
  findWaiting,
  prolongText,
  releaseText,
  settleText,
  type TextClaim,
  type WaitingFile,
} from '#server/features/resources/resources.queries.ts';
import {
  deleteParts,
  insertParts,
  type NewPart,
  tidyIndex,
} from '#server/features/resources/search/resource-search.queries.ts';
import { headOf } from '#server/features/resources/search/resource-words.ts';
import { isoTime } from '#server/platform/clock.ts';
import { createTextExtractor } from './text-extraction.ts';
import type { Extraction } from './text-extraction.worker.ts';

export interface TextsDeps extends Pick<PortalParts, 'db' | 'clock'> {
  files: Pick<Files, 'localCopy'>;
  log: FastifyBaseLogger;
  tellChanged: (resource: { scope: number }) => Promise<void>;
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
const extractor = createTextExtractor();
/** Longer than it takes to read a file; storing what was read prolongs it. A file whose reader died waits as long for the next. */
const claimMs = 5 * 60_000;

/**
 * Makes the inside of files searchable. What is to be done stands in the rows, so a restart forgets nothing; several
 * processes share it out by claiming the rows.
 */
export function createTexts(deps: TextsDeps): Texts {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  async function run() {
    // If the cause is not the file, such as a storage out of reach, the next call tries again.
    const failed: number[] = [];
    while (!stopping.signal.aborted) {
      isAskedAgain = false;
      const next = await findWaiting(deps.db, { except: failed, free: dueBy(deps.clock(), claimMs) });
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

async function readNext(deps: TextsDeps, next: WaitingFile, signal: AbortSignal): Promise<void> {
  const now = deps.clock();
  const claim: TextClaim = { id: next.id, until: isoTime(now + claimMs) };
  // Another process was quicker.
  if (!(await claimText(deps.db, claim, dueBy(now, claimMs)))) return;
  try {
    const extraction = await extract(deps, next, signal);
    const parts = 'parts' in extraction ? extraction.parts : [];
    if (!(await storeParts(deps, claim, parts, signal))) return;
    const settled = await settleText(deps.db, claim, stateOf(extraction));
    if (settled) await deps.tellChanged(settled);
  } finally {
    await releaseText(deps.db, claim);
  }
}

async function extract(deps: TextsDeps, { fileName, kind }: WaitingFile, signal: AbortSignal): Promise<Extraction> {
  const copy = await deps.files.localCopy(fileName);
  try {
    return await extractor.extract({ path: copy.path, kind }, signal);
  } finally {
    await copy.release();
  }
}

function stateOf(extraction: Extraction): { textState: 'searchable' | 'unsearchable'; textReason: string | null } {
  if ('unreadable' in extraction) return { textState: 'unsearchable', textReason: extraction.unreadable };
  if (extraction.parts.length > 0) return { textState: 'searchable', textReason: null };
  return { textState: 'unsearchable', textReason: 'It has no text: perhaps it was scanned' };
}

/** False where the resource was deleted meanwhile, or the claim ran out and another process reads the file. */
async function storeParts(
  deps: TextsDeps,
  claim: TextClaim,
  parts: readonly NewPart[],
  signal: AbortSignal,
): Promise<boolean> {
  const { id } = claim;
  // An earlier attempt may have been cut short.
  const isOurs = await whileClaimed(deps, claim, (transaction) => deleteParts(transaction, id, { everything: false }));
  if (!isOurs) return false;
  let from = 1;
  for (const chunk of chunksOf(parts)) {
    signal.throwIfAborted();
    const isStored = await whileClaimed(deps, claim, async (transaction) => {
      const row = await findResource(transaction, null, id);
      if (row) await insertParts(transaction, id, { from, parts: chunk, head: headOf(row) });
    });
    if (!isStored) return false;
    from += chunk.length;
    await nextTurn();
  }
  return true;
}

/** Works in a transaction that prolongs the claim. Without the claim nothing is done, and the answer is false. */
async function whileClaimed(
  { db, clock }: TextsDeps,
  claim: TextClaim,
  work: (transaction: Db) => Promise<void>,
): Promise<boolean> {
  const until = isoTime(clock() + claimMs);
  const isHeld = await db.transaction().execute(async (transaction) => {
    const isProlonged = await prolongText(transaction, claim, until);
    if (isProlonged) await work(transaction);
    return isProlonged;
  });
  if (isHeld) claim.until = until;
  return isHeld;
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
