import { setTimeout as wait } from 'node:timers/promises';
import { type RetentionKind, retentionKindNames } from '#contract/values/retention.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { DeletionStep } from '#server/db/queries/forgetting.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { countRemoved, lockPeriod, type PeriodRow, updatePeriod } from './retention.queries.ts';
import { oldBefore, type RetentionParts } from './retention.service.ts';

export interface CarryOutParts extends Pick<RetentionParts, 'db' | 'clock' | 'forgetting'> {
  mayDelete: Jobs['mayDelete'];
}

/**
 * Deletes data older than its period, once a day for each kind. Each step is a transaction, so a process can continue
 * after a kill. The log of changes records the number as soon as a kind is finished. `isStopping` is checked between
 * steps.
 */
export async function carryOutRetention(parts: CarryOutParts, isStopping: () => boolean): Promise<void> {
  const failures: unknown[] = [];
  for (const kind of retentionKindNames) {
    // The clock may be corrected while another kind is processed.
    if (isStopping() || !(await parts.mayDelete())) return;
    // A failure of one kind must not stop the others.
    await carryOut(parts, kind, isStopping).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Thrown to end a run between two steps. */
class StoppedError extends Error {}

async function carryOut(parts: CarryOutParts, kind: RetentionKind, isStopping: () => boolean): Promise<void> {
  const { db, clock, forgetting } = parts;
  const { days, doneUpTo } = await beginPeriod(parts, kind);
  const before = days === null ? null : oldBefore(days, clock);
  // Only an equal moment means that today's run is done. A later one was stored before the clock was set back, or with
  // a shorter period.
  if (before === null || doneUpTo === before) return;

  const step: DeletionStep = async (part) => {
    if (isStopping()) throw new StoppedError();
    const started = performance.now();
    const removed = await db.transaction().execute(async (transaction) => {
      const count = await part(transaction);
      if (count > 0) await countRemoved(transaction, kind, count);
      return count;
    });
    // Leaves half of the time to other work.
    await wait(performance.now() - started);
    return removed;
  };
  try {
    await forgetting[kind].forget(before, step);
  } catch (error) {
    if (error instanceof StoppedError) return;
    throw error;
  }
  await logRun(parts, kind, before);
}

/** Applies a scheduled shorter period once its day has come. Returns the period in force. */
async function beginPeriod({ db, clock }: CarryOutParts, kind: RetentionKind): Promise<PeriodRow> {
  return db.transaction().execute(async (transaction) => {
    const row = await lockPeriod(transaction, kind);
    if (row.nextFrom === null || row.nextFrom > isoTime(clock())) return row;
    const begun = { days: row.nextDays, nextDays: null, nextFrom: null, version: row.version + 1 };
    return updatePeriod(transaction, kind, begun);
  });
}

async function logRun({ db, clock }: CarryOutParts, kind: RetentionKind, doneUpTo: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { unlogged } = await lockPeriod(transaction, kind);
    if (unlogged === 0) {
      await updatePeriod(transaction, kind, { doneUpTo });
      return;
    }
    const at = isoTime(clock());
    const run = { removed: unlogged, lastDay: at.slice(0, 10) };
    await updatePeriod(transaction, kind, { ...run, doneUpTo, unlogged: 0 });
    const object = { objectType: 'retentionPeriod', objectId: kind, institutionId: null } as const;
    await recordChange(transaction, { byId: null, at, ...object, action: 'carry out', after: run });
  });
}
