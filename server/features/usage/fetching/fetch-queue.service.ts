import { randomUUID } from 'node:crypto';
import { changeClaimed } from '#server/db/queries/claimed-rows.ts';
import { dueBy } from '#server/db/queries/due.ts';
import type { Db } from '#server/db/schema.ts';
import type { ReadingJob } from '#server/features/usage/imports/import-job.ts';
import type { Importing } from '#server/features/usage/upload/usage-upload.service.ts';
import { whileClaimed } from '#server/platform/claimed-work.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, HttpError } from '#server/platform/http/errors.ts';
import { FetchError } from '#server/platform/outbound/fetch-file.ts';
import type { Portal } from '#server/portal.ts';
import { type PlatformAccess, withoutKey } from './counter-client.ts';
import { type FetchTask, fetchReport, findTask } from './fetch-report.service.ts';
import { upsertCustomerAt } from './fetched-platforms.queries.ts';
import { OpenQuestionError } from './fetched-report.ts';
import { day } from './retry-times.ts';
import { isPassing, settledOf, settledOfError } from './settled-fetch.ts';
import { type ClaimedFetch, claimFetch, pausePlatform, type Settled, settleFetch } from './usage-fetches.queries.ts';

const claimMs = 30_000;
/** A fetch that ended its process this often is not tried again. */
const lostMax = 3;

interface Notifications {
  /** Called when an institution has a new report. */
  tellStored(institutionId: number): Promise<void>;
  /** Called when the board has changed. */
  tellBoard(): Promise<void>;
}

/** Fetches what is due, one report after another; several processes may do so in parallel. */
export function createFetchQueue(portal: Portal, importing: Importing, { tellStored, tellBoard }: Notifications) {
  const { db, clock, log } = portal;
  const { runner } = importing;
  let isStopped = false;

  function claimNext(): Promise<ClaimedFetch | undefined> {
    const now = clock();
    return claimFetch(db, { claim: randomUUID(), free: dueBy(now, day), until: isoTime(now + claimMs) });
  }

  function workOn(row: ClaimedFetch): Promise<void> {
    const renew = (claimed: ClaimedFetch, claimedUntil: string) =>
      changeClaimed(db, 'usageFetches', claimed, { claimedUntil });
    return whileClaimed(row, { claimMs, clock, log, renew }, ({ signal }) => work(row, signal));
  }

  async function work(row: ClaimedFetch, signal: AbortSignal): Promise<void> {
    const read = (job: ReadingJob) => runner.read(job, signal);
    let task: FetchTask | undefined;
    try {
      task = await findTask(portal, row);
      if (task && row.lost < lostMax) await fetchTask({ ...importing, runner: { ...runner, read } }, task);
      else await settle(db, row, { state: 'failed', reason: task ? endedThePortal : noCustomerId });
    } catch (error) {
      if (isStopped) await putBack(row);
      // If the fetch was taken over or cancelled meanwhile, the row is no longer ours.
      else if (!signal.aborted) await settleError(row, task, error);
    }
  }

  async function fetchTask(own: Importing, task: FetchTask): Promise<void> {
    const { row, access } = task;
    const fetched = await fetchReport(portal, own, task, async (transaction, stored) => {
      if (await settle(transaction, row, { state: 'stored', ...stored })) return;
      throw conflict('Another process has taken this report over');
    });
    if (fetched.is === 'stored') return tellStored(row.institutionId);
    const settled = readable(settledOf(fetched, row, clock()), access);
    await db.transaction().execute(async (transaction) => {
      if (!(await settle(transaction, row, settled))) return;
      if (fetched.is === 'refused') {
        const { platformId, institutionId } = row;
        const stopped = { stopped: settled.reason ?? null, stoppedCode: fetched.code };
        await upsertCustomerAt(transaction, { platformId, institutionId }, stopped);
      }
      const isPause = fetched.is === 'wait' && fetched.waitFor === 'room' && settled.state === 'waiting';
      if (isPause && settled.dueAt) await pausePlatform(transaction, row.platformId, settled.dueAt);
    });
  }

  async function settleError(row: ClaimedFetch, task: FetchTask | undefined, error: unknown): Promise<void> {
    const isExpected = error instanceof HttpError || error instanceof FetchError || error instanceof OpenQuestionError;
    if (isPassing(error)) log.warn({ err: error }, 'a report waits to be fetched');
    // The task contains the key, so it must not be logged.
    else if (!isExpected) log.error({ err: error, fetch: row.id }, 'a report was not fetched');
    await settle(db, row, readable(settledOfError(error, row, clock()), task?.access));
  }

  async function putBack(row: ClaimedFetch): Promise<void> {
    const { attempts, reason, code } = row;
    await settleFetch(db, row, { attempts: attempts - 1, reason, code });
  }

  async function settle(handle: Db, row: ClaimedFetch, settled: Settled): Promise<boolean> {
    return settleFetch(handle, row, { changedAt: isoTime(clock()), ...settled });
  }

  return {
    async workOff(): Promise<void> {
      let next = await claimNext();
      if (next) await tellBoard();
      while (next) {
        await workOn(next);
        await tellBoard();
        next = isStopped ? undefined : await claimNext();
      }
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Removes the key from a platform's words, because it may repeat what it was sent. */
function readable({ reason, question, ...settled }: Settled, access: PlatformAccess | undefined): Settled {
  const said = (text: string | null | undefined) => (text && access ? withoutKey(text, access) : (text ?? null));
  return { ...settled, reason: said(reason), question: said(question) };
}

const noCustomerId = 'The institution has no customer ID at this platform';
const endedThePortal = 'Reading this report ended the portal several times. Please look at it by hand.';
