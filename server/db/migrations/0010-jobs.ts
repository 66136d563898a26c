import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What several processes of one portal share out among them, each piece to the one that claims its row. */
export async function jobs(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('dueAt', types.time, (column) => column.notNull())
    .execute();
  await db.schema.alterTable('dueReplies').addColumn('claimedUntil', types.time).execute();
  await db.schema
    .createIndex('dueRepliesUnsettled')
    .on('dueReplies')
    .column('dueAt')
    .where('settledAt' as never, 'is', null)
    .execute();
  await db.schema.alterTable('resources').addColumn('textClaimedUntil', types.time).execute();
}
