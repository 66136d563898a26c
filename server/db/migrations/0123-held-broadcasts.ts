import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Broadcasts that wait for an administrator after a restore. None waits yet. */
export async function heldBroadcasts(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('plannedNotifications').addColumn('heldAt', types.time).execute();
}
