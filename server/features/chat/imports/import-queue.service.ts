import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ImportSummary } from '#contract/chat/conversation-imports.ts';
import { leftOutKeptDays, triedKeptDays } from '#contract/values/chat/conversation-imports.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { isOfErased } from '#server/db/faults/of-erased.ts';
import type { Db } from '#server/db/schema.ts';
import { audienceOf } from '#server/features/chat/chat.access.ts';
import type { Files } from '#server/features/files/files.service.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { createWorkQueue } from '#server/platform/claimed-work.ts';
import { isoTime } from '#server/platform/clock.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { createArchiveReader } from './archive-reader.ts';
import { bringPart, takePart } from './bring-messages.service.ts';
import {
  type ClaimedImport,
  claimImport,
  deleteImport,
  deleteLeft,
  deleteStagedOf,
  findNextCustomer,
  importClaimMs,
  listForgotten,
  listWithLeftOut,
  noteProgress,
  putBackImport,
  renewImport,
  type StagedPart,
  settleImport,
  updateSummary,
} from './conversation-imports.queries.ts';
import { tryArchive } from './try-archive.service.ts';

const day = 86_400_000;
const putOffMs = 60_000;
/** What ended a process so often, without getting on in between, is left alone. */
const attemptsMax = 3;
/** Messages of one transaction; after each, what people write has its turn. */
const messagesAtOnce = 300;
const pauseMs = 20;
/** Pages show how far it is. */
const tellEveryMs = 1000;

export interface ImportQueueParts extends Pick<PortalParts, 'db' | 'people' | 'clock' | 'bus'> {
  files: Pick<Files, 'hide' | 'remove' | 'localCopy'>;
  log: FastifyBaseLogger;
  /** Where archives lie while they are read. */
  spoolDir: string;
}

/**
 * Reads, imports and undoes, one after another in the background. What it imports and undoes it does in parts of which each is whole: whoever
 * is killed is gone on from.
 */
export function createImportQueue(parts: ImportQueueParts) {
  const { db, people, clock, bus, files, log } = parts;
  const reader = createArchiveReader();
  const queue = createWorkQueue<ClaimedImport>({
    claimMs: importClaimMs,
    putOffMs,
    clock,
    log,
    work,
    claim: (claim) => claimImport(db, claim),
    renew: (row, until) => renewImport(db, row, until),
  });

  async function work(row: ClaimedImport, signal: AbortSignal): Promise<void> {
    await tell([]);
    try {
      if (row.attempts > attemptsMax) throw new HttpError(500, 'internal', endedThePortal);
      await (row.state === 'reading' ? read(row, signal) : workOff(row, signal));
    } catch (error) {
      if (queue.isStopped()) await putBackImport(db, row, null);
      else if (isDatabaseAway(error)) await putBackImport(db, row, isoTime(clock() + putOffMs));
      else if (!signal.aborted) await giveUp(row, error);
    }
    await tell([]);
  }

  async function read(row: ClaimedImport, signal: AbortSignal): Promise<void> {
    const summary = await tryArchive({ ...parts, reader }, row, signal);
    await settleRead(row, { state: 'tried', endedAt: null, summary: JSON.stringify(summary) });
  }

  async function giveUp(row: ClaimedImport, error: unknown): Promise<void> {
    const isRefusal = error instanceof HttpError;
    if (!isRefusal) log.error({ err: error, import: row.id }, 'an import of conversations did not end');
    const problem = isRefusal ? error.message : ownFault;
    if (row.state === 'reading') await settleRead(row, { state: 'refused', endedAt: null, problem });
    else await settleImport(db, row, { state: 'stuck', endedAt: null, problem });
  }

  /** Its file is needed no more. */
  async function settleRead(row: ClaimedImport, settled: Parameters<typeof settleImport>[2]): Promise<void> {
    const isOurs = await db.transaction().execute(async (transaction) => {
      if (!(await settleImport(transaction, row, { ...settled, storedName: null }))) return false;
      if (settled.state === 'refused') await deleteLeft(transaction, row.id);
      await hide(transaction, row);
      return true;
    });
    if (isOurs) await forget(row);
  }

  /** In the transaction after which nothing refers to it: whatever happens then, the sweep of files removes it. */
  async function hide(transaction: Db, { storedName }: Pick<ClaimedImport, 'storedName'>): Promise<void> {
    if (storedName !== null) await files.hide(transaction, storedName);
  }

  async function forget({ storedName }: Pick<ClaimedImport, 'storedName'>): Promise<void> {
    if (storedName !== null) await files.remove(storedName);
  }

  async function workOff(row: ClaimedImport, signal: AbortSignal): Promise<void> {
    const isImporting = row.state === 'importing';
    const take = isImporting ? bringPart : takePart;
    // What was never imported is not to be found once it is undone.
    if (!isImporting) await deleteLeft(db, row.id);
    const concerned = new Set<number>();
    let toldAt = performance.now();
    for (;;) {
      signal.throwIfAborted();
      const customerId = await findNextCustomer(db, row.id, isImporting);
      if (customerId === undefined) break;
      const part = { importId: row.id, customerId, limit: messagesAtOnce };
      const bringing = db.transaction().execute(async (transaction) => {
        await take(transaction, part);
        await noteProgress(transaction, row);
      });
      await bringing.catch((error) => leaveOutErased(error, part));
      concerned.add(customerId);
      if (performance.now() - toldAt > tellEveryMs) {
        await tell([]);
        toldAt = performance.now();
      }
      await sleep(pauseMs);
    }
    await settleImport(db, row, { state: isImporting ? 'imported' : 'undone', endedAt: isoTime(clock()) });
    await tell([...concerned]);
  }

  async function leaveOutErased(error: unknown, part: StagedPart): Promise<void> {
    if (!isOfErased(error)) throw error;
    await deleteStagedOf(db, part);
  }

  /** Administrators see how it stands; whoever takes part in these customers' channels reads them anew. */
  async function tell(customerIds: readonly number[]): Promise<void> {
    const directory = await people.directory();
    const admins = directory.admins().map(({ id }) => id);
    bus.send(admins, { type: 'changed', what: ['/api/conversation-imports', '/api/changes'] });
    const readers = customerIds.flatMap((id) => audienceOf(channelKey(id), directory));
    if (readers.length === 0) return;
    // What they hold of a conversation is not the whole of it any more, or more than that.
    bus.send([...new Set(readers)], { type: 'changed', what: ['/api/messages'] });
    bus.send([...new Set(readers)], { type: 'missed' });
  }

  return {
    tell: () => tell([]),
    begin: queue.begin,
    hide,
    forget,
    async stop(): Promise<void> {
      const stopped = queue.stop();
      await reader.stop();
      await stopped;
    },
    /** Forgets what nobody imported, or what could not be read. */
    async sweep(): Promise<void> {
      for (const id of await listForgotten(db, isoTime(clock() - triedKeptDays * day))) {
        await db.transaction().execute((transaction) => deleteImport(transaction, id));
      }
      // It names addresses of people who are not here.
      for (const { id, summary } of await listWithLeftOut(db, isoTime(clock() - leftOutKeptDays * day))) {
        await updateSummary(db, id, JSON.stringify({ ...(JSON.parse(summary) as ImportSummary), leftOut: [] }));
      }
    },
  };
}

const endedThePortal = 'The portal stopped several times while reading this archive.';
const ownFault = 'Something went wrong in the portal. Its log says what.';
