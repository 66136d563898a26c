import type { PortalClock } from '#contract/clock.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { findClockMark, setClockMark } from '#server/db/queries/clock-mark.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { findClockProblem } from '#server/platform/clock-watch.ts';
import type { Portal } from '#server/portal.ts';

export async function readClock({ db, clock, config }: Portal): Promise<PortalClock> {
  const now = clock();
  const doubt = await findClockProblem(db, { now, restMaxDays: config.restMaxDays });
  return { now: isoTime(now), doubtfulSince: doubt?.lastAt ?? null };
}

/** Trusts the clock from now on. `byId` is null for the command line. */
export async function confirmClock({ db, clock }: Pick<Portal, 'db' | 'clock'>, byId: number | null): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const now = clock();
    const mark = await findClockMark(transaction);
    await setClockMark(transaction, now);
    const [before, after] = [{ next: mark === null ? null : isoTime(mark) }, { next: isoTime(now) }];
    const object = { objectType: 'clock', objectId: 'clock', institutionId: null } as const;
    await recordChange(transaction, { byId, at: isoTime(now), ...object, action: 'confirm', before, after });
  });
}
