import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Technical set-ups with their comments, what was looked at, what was warned of, and test sign-ins. */
export async function technicalSetup(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();
  const person = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  const institution = (column: ColumnDefinitionBuilder) => column.notNull().references('institutions.id');

  await db.schema
    .createTable('technicalSetups')
    .addColumn('id', types.id, counting)
    .addColumn('institutionId', types.id, (column) => institution(column).unique())
    .addColumn('entityId', 'text', required)
    .addColumn('samlMetadataUrl', 'text', required)
    .addColumn('ssoEndpoint', 'text', required)
    .addColumn('certificate', 'text', required)
    .addColumn('eduPersonPrincipalName', 'boolean', required)
    .addColumn('mailAttribute', 'boolean', required)
    .addColumn('givenNameAttribute', 'boolean', required)
    .addColumn('snAttribute', 'boolean', required)
    .addColumn('displayNameAttribute', 'boolean', required)
    .addColumn('ipRanges', 'text', required)
    .addColumn('state', 'text', (column) =>
      column.notNull().check(sql`state in ('draft', 'submitted', 'in_review', 'live', 'needs_changes')`),
    )
    .addColumn('liveValues', 'text')
    .addColumn('liveSince', types.time)
    .addColumn('submittedAt', types.time)
    .addColumn('createdAt', types.time, required)
    .addColumn('updatedAt', types.time, required)
    .addColumn('updatedBy', types.id, person)
    .addColumn('toldAt', types.time)
    .execute();

  await db.schema
    .createTable('setupComments')
    .addColumn('id', types.id, counting)
    .addColumn('institutionId', types.id, institution)
    .addColumn('authorId', types.id, person)
    .addColumn('text', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('toldAt', types.time)
    .execute();
  await db.schema.createIndex('setupCommentsOf').on('setupComments').columns(['institutionId', 'id']).execute();

  await db.schema
    .createTable('setupLooks')
    .addColumn('userId', types.id, person)
    .addColumn('institutionId', types.id, institution)
    .addColumn('lookedAt', types.time, required)
    .addPrimaryKeyConstraint('setupLooksKey', ['userId', 'institutionId'])
    .execute();

  await db.schema
    .createTable('certificateWarnings')
    .addColumn('institutionId', types.id, institution)
    .addColumn('fingerprint', 'text', required)
    .addColumn('days', types.id, required)
    .addColumn('toldAt', types.time, required)
    .addPrimaryKeyConstraint('certificateWarningsKey', ['institutionId', 'fingerprint', 'days'])
    .execute();

  await db.schema
    .createTable('signInTests')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('institutionId', types.id, institution)
    .addColumn('startedBy', types.id, person)
    .addColumn('startedAt', types.time, required)
    .addColumn('relayStateHash', 'text', required)
    .addColumn('finishedAt', types.time)
    .addColumn('outcome', 'text')
    .execute();
  await db.schema.createIndex('signInTestsOf').on('signInTests').columns(['institutionId', 'startedAt']).execute();
}
