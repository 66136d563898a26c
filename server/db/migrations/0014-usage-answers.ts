import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What administrators said of usage files, for the next file of an institution with the same headings. */
export async function usageAnswers(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('usageAnswers')
    .addColumn('institutionId', types.id, (column) => column.notNull().references('institutions.id'))
    .addColumn('shape', 'text', (column) => column.notNull())
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('byId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('at', types.time, (column) => column.notNull())
    .addPrimaryKeyConstraint('usageAnswersKey', ['institutionId', 'shape'])
    .execute();
}
