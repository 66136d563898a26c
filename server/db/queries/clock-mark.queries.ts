import type { Db } from '#server/db/schema.ts';

const counter = 'clock';

/**
 * Moves the mark of the last believed moment to `now`, in ms, but where it is from before `since`: then the clock has gone further than
 * the portal may have been off.
 */
export async function moveClockMark(db: Db, { now, since }: { now: number; since: number }): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: counter, next: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next: now }).where('counters.next', '>=', since))
    .execute();
}
