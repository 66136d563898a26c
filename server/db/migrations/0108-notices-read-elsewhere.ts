import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Which entry behind the bell tells the same as what a device shows: once that was read, it is taken away. */
export async function noticesReadElsewhere(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('pushes').addColumn('notificationId', types.id).execute();
}
