import type { Db } from '#server/db/schema.ts';

const counter = 'clock';

/**
 * Moves the mark to `now`, in ms, unless it is older than `since`: then the clock jumped further ahead than the portal
 * may have been off. A mark in the future also moves, because the clock that set it was put back since. Returns whether
 * the mark is now at `now`.
 */
export async function moveClockMark(db: Db, { now, since }: { now: number; since: number }): Promise<boolean> {
  const moved = await db
    .insertInto('counters')
    .values({ name: counter, next: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next: now }).where('counters.next', '>=', since))
    .returning('next')
    .executeTakeFirst();
  return moved !== undefined;
}

/** The last time that was trusted, in ms; null before the first one. */
export async function findClockMark(db: Db): Promise<number | null> {
  const row = await db.selectFrom('counters').where('name', '=', counter).select('next').executeTakeFirst();
  return row?.next ?? null;
}

/** Sets the mark regardless of its distance from the old one. */
export async function setClockMark(db: Db, now: number): Promise<void> {
  await db
    .insertInto('counters')
    .values({ name: counter, next: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ next: now }))
    .execute();
}
