import type { RetentionPeriod } from '#contract/privacy/retention.ts';
import {
  countText,
  periodText,
  type RetentionKind,
  retentionKinds,
  retentionNoticeDays,
} from '#contract/values/retention.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { Forgetting } from '#server/db/queries/forgetting.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import type { QueueNews } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { listPeriods, lockPeriod, type PeriodRow, updatePeriod } from './retention.queries.ts';

const day = 24 * 60 * 60 * 1000;

export type ForgettingOfKinds = Readonly<Record<RetentionKind, Forgetting>>;
/** The kind, and the version of its period that administrators are notified about. */
export interface RetentionNews {
  kind: RetentionKind;
  version: number;
}

export interface RetentionParts extends Pick<Portal, 'db' | 'reading' | 'clock'> {
  forgetting: ForgettingOfKinds;
  noteShorter: QueueNews<RetentionNews>;
}

/**
 * Data from before this moment is older than `days`. It is a start of day in UTC, so that a count stays valid all day.
 */
export function oldBefore(days: number, clock: Clock): string {
  const today = Math.floor(clock() / day) * day;
  return isoTime(today - days * day);
}

export async function listRetention({ db, ...parts }: RetentionParts): Promise<RetentionPeriod[]> {
  const periods: RetentionPeriod[] = [];
  for (const row of await listPeriods(db)) periods.push(await periodOf(parts, row));
  return periods;
}

export async function countOld(
  { reading, clock, forgetting }: Pick<RetentionParts, 'reading' | 'clock' | 'forgetting'>,
  kind: RetentionKind,
  days: number,
): Promise<{ days: number; count: number }> {
  return { days, count: await forgetting[kind].count(reading, oldBefore(days, clock)) };
}

async function periodOf(
  parts: Pick<RetentionParts, 'reading' | 'clock' | 'forgetting'>,
  { changedById: _, doneUpTo: __, unlogged: ___, ...row }: PeriodRow & { changedBy: string | null },
): Promise<RetentionPeriod> {
  const days = row.nextDays ?? row.days ?? retentionKinds[row.kind].defaultDays;
  return { ...row, wouldGo: await countOld(parts, row.kind, days) };
}

/** The new period, with the version and the count that the administrator saw. */
export interface WantedPeriod {
  kind: RetentionKind;
  days: number | null;
  version: number;
  countSeen: number | null;
}

/**
 * Sets a period. A shorter one takes effect after seven days, and administrators are notified in the same transaction;
 * any other change takes effect at once. Throws 400 below the minimum, and 409 if somebody else changed it first or
 * more would be deleted than was shown.
 */
export async function setPeriod(parts: RetentionParts, byId: number, wanted: WantedPeriod): Promise<RetentionPeriod> {
  const { db, clock, noteShorter } = parts;
  const { kind, days } = wanted;
  await refuseUnseen(parts, wanted);
  const at = isoTime(clock());
  await db.transaction().execute(async (transaction) => {
    const before = await lockPeriod(transaction, kind);
    if (before.version !== wanted.version) throw conflict(changedMeanwhile);
    const isShorter = days !== null && (before.days === null || days < before.days);
    const set = isShorter
      ? { nextDays: days, nextFrom: isoTime(clock() + retentionNoticeDays * day) }
      : { days, nextDays: null, nextFrom: null };
    const made = { version: before.version + 1, changedAt: at, changedById: byId };
    const after = await updatePeriod(transaction, kind, { ...set, ...made });
    const object = { objectType: 'retentionPeriod', objectId: kind, institutionId: null } as const;
    await recordChange(transaction, { byId, at, ...object, action: 'set', before, after });
    if (isShorter) await noteShorter(transaction, { kind, version: after.version });
  });
  const row = (await listPeriods(db)).find((period) => period.kind === kind);
  if (!row) throw new Error(`There is no period of ${kind}`);
  return periodOf(parts, row);
}

const changedMeanwhile =
  'Someone else changed this period since you opened the page. Nothing of yours was saved. Please look at it again.';

async function refuseUnseen(parts: RetentionParts, { kind, days, countSeen }: WantedPeriod): Promise<void> {
  if (days === null) return;
  const { minDays } = retentionKinds[kind];
  if (days < minDays) throw badRequest(`Keep this for at least ${periodText(minDays)}`, 'days');
  const { count } = await countOld(parts, kind, days);
  if (count > (countSeen ?? 0)) {
    throw conflict(
      `${countText(kind, count)} would be deleted today, more than you were shown. Please look at it again.`,
    );
  }
}
