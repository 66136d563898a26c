import { setTimeout as wait } from 'node:timers/promises';
import { type RetentionKind, retentionKindNames } from '#contract/values/retention.ts';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import type { ForgettingStep } from '#server/db/queries/forgetting.ts';
import { isoTime } from '#server/platform/clock.ts';
import { countRemoved, lockPeriod, type PeriodRow, updatePeriod } from './retention.queries.ts';
import { oldBefore, type RetentionParts } from './retention.service.ts';

export type CarryOutParts = Pick<RetentionParts, 'db' | 'clock' | 'forgetting'>;

/**
 * Deletes what is older than its period, once a day for each kind. Each step is a transaction, so whoever comes after a kill goes on
 * where it stopped; how much went is in the log of changes as soon as a kind is done. `isStopping` ends it between two steps.
 */
export async function carryOutRetention(parts: CarryOutParts, isStopping: () => boolean): Promise<void> {
  const failures: unknown[] = [];
  for (const kind of retentionKindNames) {
    if (isStopping()) return;
    // What keeps one kind from going must not keep the others.
    await carryOut(parts, kind, isStopping).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/** Ends a run between two steps. */
class StoppedError extends Error {}

async function carryOut(parts: CarryOutParts, kind: RetentionKind, isStopping: () => boolean): Promise<void> {
  const { db, clock, forgetting } = parts;
  const { days, doneUpTo } = await beginPeriod(parts, kind);
  const before = days === null ? null : oldBefore(days, clock);
  if (before === null || (doneUpTo !== null && doneUpTo >= before)) return;

  const step: ForgettingStep = async (part) => {
    if (isStopping()) throw new StoppedError();
    const started = performance.now();
    const removed = await db.transaction().execute(async (transaction) => {
      const count = await part(transaction);
      if (count > 0) await countRemoved(transaction, kind, count);
      return count;
    });
    // Half of the time belongs to everything else.
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

/** The period as it holds now: a shorter one takes the place of the other as its day has come. */
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
