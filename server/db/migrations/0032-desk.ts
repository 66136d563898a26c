import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** How each support channel stands for the team: closed, snoozed, assigned, or settled without an answer. */
export async function desk(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  for (const moment of ['closedAt', 'snoozedUntil', 'settledAskedAt']) {
    await db.schema.alterTable('conversations').addColumn(moment, types.time).execute();
  }
  await db.schema.alterTable('conversations').addColumn('assigneeId', types.id).execute();
  await db.schema
    .alterTable('conversations')
    .addColumn('deskVersion', types.id, (column) => column.notNull().defaultTo(0))
    .execute();
}
