import type { Kysely } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What somebody noted of their first steps. */
export async function firstSteps(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('firstSteps')
    .addColumn('personId', types.id, (column) => column.notNull().references('users.id'))
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('firstStepsKey', ['personId', 'step'])
    .execute();
}
