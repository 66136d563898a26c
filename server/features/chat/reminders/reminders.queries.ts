import type { Insertable, Selectable, Updateable } from 'kysely';
import { countRows } from '#server/db/count-rows.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type ReminderRow = Selectable<Schema['reminders']>;
type Change = Updateable<Schema['reminders']>;

function open(db: Db) {
  return db.selectFrom('reminders').where('settledAt', 'is', null);
}

export async function listOpen(db: Db, ownerId: number): Promise<ReminderRow[]> {
  return open(db).where('ownerId', '=', ownerId).orderBy('dueAt').orderBy('id').selectAll().execute();
}

export function countOpen(db: Db, ownerId: number): Promise<number> {
  return countRows(open(db).where('ownerId', '=', ownerId));
}

export async function findReminder(db: Db, ownerId: number, id: number): Promise<ReminderRow | undefined> {
  return db.selectFrom('reminders').where('id', '=', id).where('ownerId', '=', ownerId).selectAll().executeTakeFirst();
}

export async function insertReminder(db: Db, row: Insertable<Schema['reminders']>): Promise<ReminderRow> {
  return db.insertInto('reminders').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Changes an own reminder in one of the two states; undefined if it is in the other. */
export async function updateReminder(
  db: Db,
  { id, ownerId, isOpen }: { id: number; ownerId: number; isOpen: boolean },
  change: Change,
): Promise<ReminderRow | undefined> {
  return db
    .updateTable('reminders')
    .set(change)
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .where('settledAt', isOpen ? 'is' : 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

/** Reminders that are due and did not ring yet. */
export async function listDue(db: Db, now: string): Promise<ReminderRow[]> {
  return open(db)
    .where('toldAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(200)
    .selectAll()
    .execute();
}

/** Changes a reminder that did not ring and was not moved meanwhile. Of several processes one returns true. */
export async function takeDue(db: Db, { id, dueAt }: ReminderRow, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set(change)
    .where('id', '=', id)
    .where('dueAt', '=', dueAt)
    .where('toldAt', 'is', null)
    .where('settledAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteSettledBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('reminders').where('settledAt', '<', before).execute();
}
