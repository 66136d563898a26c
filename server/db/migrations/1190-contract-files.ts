import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** The signed file of a term, and when its file and its note were changed. */
export async function addContractFiles(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const columns = [
    db.schema.alterTable('subscriptions').addColumn('fileName', 'text'),
    db.schema.alterTable('subscriptions').addColumn('signedFile', 'text'),
    db.schema.alterTable('subscriptions').addColumn('fileChangedAt', types.time),
    db.schema.alterTable('subscriptions').addColumn('noteChangedAt', types.time),
  ];
  for (const column of columns) await column.execute();
  await db.schema.createIndex('subscriptionsByFile').on('subscriptions').column('fileName').execute();
}
