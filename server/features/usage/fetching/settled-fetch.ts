import { isDiskFull } from '#server/db/data-folder/disk-full.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { isoTime } from '#server/platform/clock.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { FetchError } from '#server/platform/outbound/fetch-file.ts';
import type { Fetched } from './fetch-report.service.ts';
import { OpenQuestionError } from './fetched-report.ts';
import type { WaitFor } from './judge-answer.ts';
import { retryAfterMs } from './retry-times.ts';
import type { ClaimedFetch, Settled } from './usage-fetches.queries.ts';

/** Where the database or the disk has no room, or does not answer. */
const putOffMs = 60_000;
const failedHere = 'Something went wrong in the portal';

/** What a fetch that stored nothing comes to, as its row keeps it. */
export function settledOf(fetched: Exclude<Fetched, { is: 'stored' }>, row: ClaimedFetch, now: number): Settled {
  if (fetched.is === 'same') return { state: 'unchanged' };
  const { code, reason } = fetched;
  if (fetched.is === 'wait') return { code, ...waiting(row, now, { ...fetched, askedMs: fetched.afterMs }) };
  // It waits until somebody lets its institution go on.
  if (fetched.is === 'refused') return { state: 'waiting', code, reason, attempts: 0 };
  return { state: fetched.is, code, reason };
}

/** The same for one that failed. */
export function settledOfError(error: unknown, row: ClaimedFetch, now: number): Settled {
  if (error instanceof OpenQuestionError) {
    return { state: 'asked', question: JSON.stringify(error.question), reason: error.message };
  }
  if (isPassing(error)) return { state: 'waiting', attempts: row.attempts - 1, dueAt: isoTime(now + putOffMs) };
  if (error instanceof HttpError && error.statusCode < 500) return refused(error);
  if (error instanceof FetchError && !error.isPassing) return { state: 'failed', reason: error.message };
  const reason = error instanceof FetchError ? error.message : failedHere;
  return waiting(row, now, { waitFor: 'service', reason });
}

/** Whether it is no matter of the platform's, and soon over. */
export function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || isDiskFull(error);
}

function refused({ statusCode, field, message }: HttpError): Settled {
  // The same file is there already, perhaps uploaded by hand.
  if (statusCode === 409 && field === 'file') return { state: 'unchanged' };
  return { state: 'failed', reason: message.replace(/^Nothing was stored\. /, '') };
}

function waiting(
  { attempts }: ClaimedFetch,
  now: number,
  { waitFor, reason, askedMs }: { waitFor: WaitFor; reason: string; askedMs?: number | undefined },
): Settled {
  const waitMs = retryAfterMs(waitFor, attempts, askedMs);
  if (waitMs === null) return { state: 'failed', reason: `${reason}. Given up after ${attempts} tries` };
  return { state: 'waiting', reason, dueAt: isoTime(now + waitMs) };
}
