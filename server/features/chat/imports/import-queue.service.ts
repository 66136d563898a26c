import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { ImportSummary } from '#contract/chat/conversation-imports.ts';
import { leftOutKeptDays, triedKeptDays } from '#contract/values/chat/conversation-imports.ts';
import { channelKey } from '#contract/values/chat/conversations.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { isOfErased } from '#server/db/faults/of-erased.ts';
import { audienceOf } from '#server/features/chat/chat.access.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { createWorkLine } from '#server/platform/claimed-work.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bringPart, takePart } from './bring-messages.service.ts';
import {
  type ClaimedImport,
  claimImport,
  deleteImport,
  deleteStagedOf,
  findNextCustomer,
  listForgotten,
  listWithLeftOut,
  noteProgress,
  putBackImport,
  renewImport,
  type StagedPart,
  settleImport,
  updateSummary,
} from './conversation-imports.queries.ts';

const [hour, day] = [3_600_000, 86_400_000];
const claimMs = 30_000;
const putOffMs = 60_000;
/** What ended a process so often, without getting on in between, is left alone. */
const attemptsMax = 3;
/** Messages of one transaction; after each, what people write has its turn. */
const messagesAtOnce = 300;
const pauseMs = 20;

export interface ImportQueueParts extends Pick<PortalParts, 'db' | 'people' | 'clock' | 'bus'> {
  log: FastifyBaseLogger;
}

/** Imports, and undoes, one after another in the background, in parts of which each is whole: whoever is killed is gone on from. */
export function createImportQueue({ db, people, clock, bus, log }: ImportQueueParts) {
  const line = createWorkLine<ClaimedImport>({
    ...{ claimMs, putOffMs, clock, log, work },
    claim: (claim) => claimImport(db, claim),
    renew: (row, until) => renewImport(db, row, until),
  });

  async function work(row: ClaimedImport, signal: AbortSignal): Promise<void> {
    try {
      if (row.attempts > attemptsMax) throw new Error('This import ended the portal several times');
      await workOff(row, signal);
    } catch (error) {
      if (line.isStopped()) await putBackImport(db, row, null);
      else if (isDatabaseAway(error)) await putBackImport(db, row, isoTime(clock() + putOffMs));
      else if (!signal.aborted) {
        log.error({ err: error, import: row.id }, 'an import of conversations did not end');
        await settleImport(db, row, { state: 'stuck', endedAt: null });
      }
    }
    await tell([]);
  }

  async function workOff(row: ClaimedImport, signal: AbortSignal): Promise<void> {
    const isImporting = row.state === 'importing';
    const take = isImporting ? bringPart : takePart;
    const concerned = new Set<number>();
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
    if (readers.length > 0) bus.send([...new Set(readers)], { type: 'missed' });
  }

  return {
    tell: () => tell([]),
    begin: line.begin,
    stop: line.stop,
    /** Forgets what nobody finished reading, or nobody imported. */
    async sweep(): Promise<void> {
      const [readBefore, triedBefore] = [isoTime(clock() - hour), isoTime(clock() - triedKeptDays * day)];
      for (const id of await listForgotten(db, { readBefore, triedBefore })) {
        await db.transaction().execute((transaction) => deleteImport(transaction, id));
      }
      // It names addresses of people who are not here.
      for (const { id, summary } of await listWithLeftOut(db, isoTime(clock() - leftOutKeptDays * day))) {
        await updateSummary(db, id, JSON.stringify({ ...(JSON.parse(summary) as ImportSummary), leftOut: [] }));
      }
    },
  };
}
