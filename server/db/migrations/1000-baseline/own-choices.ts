import type { Kysely } from 'kysely';
import { type ColumnTypes, person, required } from '#server/db/column-types.ts';

/** Saved views of lists, and first steps. */
export async function createOwnChoices(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('savedViews')
    .addColumn('ownerId', types.id, person)
    .addColumn('list', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('search', 'text', required)
    .addPrimaryKeyConstraint('savedViewsKey', ['ownerId', 'list', 'name'])
    .execute();

  await db.schema
    .createTable('firstSteps')
    .addColumn('personId', types.id, person)
    .addColumn('step', 'text', required)
    .addColumn('at', 'text', required)
    .addPrimaryKeyConstraint('firstStepsKey', ['personId', 'step'])
    .execute();
}
