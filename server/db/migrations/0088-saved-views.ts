import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** How staff narrow and sort their lists, under names of their own. */
export async function savedViews(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('savedViews')
    .addColumn('ownerId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('savedViewsKey', ['ownerId', 'list', 'name'])
    .execute();
}
