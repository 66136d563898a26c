import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type PlannedRow = Selectable<Schema['plannedNotifications']>;

function open(db: Db) {
  return db.selectFrom('plannedNotifications').where('sentAt', 'is', null).where('withdrawnAt', 'is', null);
}

/** Planned broadcasts that were not sent, next first. */
export async function listPlanned(db: Db): Promise<PlannedRow[]> {
  return open(db).orderBy('sendAt').orderBy('id').selectAll().execute();
}

export async function listDue(db: Db, now: string): Promise<number[]> {
  const due = open(db).where('sendAt', '<=', now).where('heldAt', 'is', null);
  const rows = await due.orderBy('sendAt').orderBy('id').select('id').execute();
  return rows.map(({ id }) => id);
}

export async function findPlanned(db: Db, id: number): Promise<PlannedRow | undefined> {
  return db.selectFrom('plannedNotifications').where('id', '=', id).selectAll().executeTakeFirst();
}

export async function insertPlanned(db: Db, row: Insertable<Schema['plannedNotifications']>): Promise<PlannedRow> {
  return db.insertInto('plannedNotifications').values(row).returningAll().executeTakeFirstOrThrow();
}

/**
 * Changes a broadcast that was not sent yet, optionally only if unchanged since or due; undefined if that no longer
 * holds.
 */
export async function updatePlanned(
  db: Db,
  { id, updatedAt, dueBy }: { id: number; updatedAt?: string; dueBy?: string },
  change: Updateable<Schema['plannedNotifications']>,
): Promise<PlannedRow | undefined> {
  let planned = db
    .updateTable('plannedNotifications')
    .set(change)
    .where('id', '=', id)
    .where('sentAt', 'is', null)
    .where('withdrawnAt', 'is', null);
  if (updatedAt !== undefined) planned = planned.where('updatedAt', '=', updatedAt);
  if (dueBy !== undefined) planned = planned.where('sendAt', '<=', dueBy).where('heldAt', 'is', null);
  return planned.returningAll().executeTakeFirst();
}
