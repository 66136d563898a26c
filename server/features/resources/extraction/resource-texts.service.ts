import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { dueBy } from '#server/db/queries/due.ts';
import type { Transaction } from '#server/db/schema.ts';
import { tidyIndex } from '#server/db/search/indexed-resources.ts';
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
import { deleteParts, insertParts, type NewPart } from '#server/features/resources/search/resource-search.queries.ts';
import { headOf } from '#server/features/resources/search/resource-words.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Portal } from '#server/portal.ts';
import { createTextExtractor } from './text-extraction.ts';
import type { Extraction } from './text-extraction.worker.ts';

export interface Texts {
  /** Reads all waiting files in the background, one after another. */
  wake(): void;
  /** Stops at once, even within a file, which is read again after the next start. */
  stop(): Promise<void>;
}

/** Words per transaction: a large file must not delay other people's messages. */
const wordsAtOnce = 3000;

const pauseMs = 20;
const extractor = createTextExtractor();
/**
 * Longer than reading a file takes; each stored part prolongs the claim. A file whose worker died waits this long for
 * the next one.
 */
const claimMs = 5 * 60_000;

/**
 * Makes the text of files searchable. The queue is stored in the rows, so a restart loses nothing; several processes
 * share it by claiming rows.
 */
export function createTexts(portal: Portal, tellChanged: (resource: { scope: number }) => Promise<void>): Texts {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  async function run() {
    // If the cause is not the file, such as an unreachable storage, the next call tries again.
    const failed: number[] = [];
    while (!stopping.signal.aborted) {
      isAskedAgain = false;
      const next = await findWaiting(portal.db, { except: failed, free: dueBy(portal.clock(), claimMs) });
      if (next) {
        await readNext(portal, tellChanged, next, stopping.signal).catch((error: unknown) => {
          failed.push(next.id);
          if (!stopping.signal.aborted)
            portal.log.error({ err: error, resource: next.id }, 'a file could not be indexed');
        });
        continue;
      }
      if (isAskedAgain) continue;
      // This work is not urgent, so requests go first.
      await pause(pauseMs);
      if (!(await portal.db.transaction().execute(tidyIndex))) return;
    }
  }

  return {
    wake() {
      isAskedAgain = true;
      if (stopping.signal.aborted) return;
      running ??= run()
        .catch((error: unknown) => portal.log.error({ err: error }, 'files could not be indexed'))
        .finally(() => {
          running = null;
          // A file may have been added between the last query and the end.
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
  portal: Portal,
  tellChanged: (resource: { scope: number }) => Promise<void>,
  next: WaitingFile,
  signal: AbortSignal,
): Promise<void> {
  const now = portal.clock();
  const claim: TextClaim = { id: next.id, until: isoTime(now + claimMs) };
  // Another process was faster.
  if (!(await claimText(portal.db, claim, dueBy(now, claimMs)))) return;
  try {
    const extraction = await extract(portal, next, signal);
    const parts = 'parts' in extraction ? extraction.parts : [];
    if (!(await storeParts(portal, claim, parts, signal))) return;
    const settled = await settleText(portal.db, claim, stateOf(extraction));
    if (settled) await tellChanged(settled);
  } finally {
    await releaseText(portal.db, claim);
  }
}

async function extract(portal: Portal, { fileName, kind }: WaitingFile, signal: AbortSignal): Promise<Extraction> {
  const copy = await portal.files.localCopy(fileName);
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

/** Returns false if the resource was deleted meanwhile, or if the claim expired and another process reads the file. */
async function storeParts(
  portal: Portal,
  claim: TextClaim,
  parts: readonly NewPart[],
  signal: AbortSignal,
): Promise<boolean> {
  const { id } = claim;
  // An earlier attempt may have stored parts before it was interrupted.
  const isOurs = await whileClaimed(portal, claim, (transaction) =>
    deleteParts(transaction, id, { everything: false }),
  );
  if (!isOurs) return false;
  let from = 1;
  for (const chunk of chunksOf(parts)) {
    signal.throwIfAborted();
    const isStored = await whileClaimed(portal, claim, async (transaction) => {
      const row = await findResource(transaction, null, id);
      if (row) await insertParts(transaction, id, { from, parts: chunk, head: headOf(row) });
    });
    if (!isStored) return false;
    from += chunk.length;
    await nextTurn();
  }
  return true;
}

/** Runs the work in a transaction that prolongs the claim. Returns false without running it if the claim is lost. */
async function whileClaimed(
  { db, clock }: Portal,
  claim: TextClaim,
  work: (transaction: Transaction) => Promise<void>,
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
    // A word has about six letters and a space.
    words += part.words.length / 7;
    if (words < wordsAtOnce) continue;
    yield chunk;
    [chunk, words] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}
