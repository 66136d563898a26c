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

/** The pause when the database or the disk is full or does not answer. */
const putOffMs = 60_000;
const failedHere = 'Something went wrong in the portal';

/** The new state of a row whose fetch stored nothing. */
export function settledOf(fetched: Exclude<Fetched, { is: 'stored' }>, row: ClaimedFetch, now: number): Settled {
  if (fetched.is === 'same') return { state: 'unchanged' };
  const { code, reason } = fetched;
  if (fetched.is === 'wait') return { code, ...waiting(row, now, { ...fetched, askedMs: fetched.afterMs }) };
  // A refused fetch waits until an administrator resumes its institution.
  if (fetched.is === 'refused') return { state: 'waiting', code, reason, attempts: 0 };
  return { state: fetched.is, code, reason };
}

/** The new state of a row whose fetch threw an error. */
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

/** True for a temporary failure of our own, not of the platform. */
export function isPassing(error: unknown): boolean {
  return isDatabaseAway(error) || isDiskFull(error);
}

function refused({ statusCode, field, message }: HttpError): Settled {
  // An identical file is stored already, perhaps uploaded by hand.
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
