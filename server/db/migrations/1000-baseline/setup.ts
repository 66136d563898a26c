import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, institution, no, person, required } from '#server/db/column-types.ts';

/** Technical set-ups with their comments and test sign-ins, and the columns that their board sorts and filters by. */
export async function createSetup(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('technicalSetups')
    .addColumn('id', types.id, types.counting)
    .addColumn('institutionId', types.id, (column) => column.notNull().unique().references('institutions.id'))
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
    .addColumn('certificateEnds', types.time)
    .addColumn('isNoted', 'boolean', no)
    .addColumn('beforeLive', 'text')
    .addColumn('ssoBinding', 'text', (column) => column.defaultTo('redirect').notNull())
    .execute();

  await db.schema
    .createTable('setupComments')
    .addColumn('id', types.id, types.counting)
    .addColumn('institutionId', types.id, institution)
    .addColumn('authorId', types.id, person)
    .addColumn('text', 'text', required)
    .addColumn('createdAt', types.time, required)
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

  await db.schema
    .createTable('setupClaims')
    .addColumn('institutionId', types.id, institution)
    .addColumn('version', 'text', required)
    .addColumn('first', types.id, required)
    .addColumn('last', types.id, required)
    .addPrimaryKeyConstraint('setupClaimsOf', ['institutionId', 'version', 'first'])
    .execute();
  await db.schema.createIndex('setupClaimsByRange').on('setupClaims').columns(['version', 'first', 'last']).execute();

  await db.schema
    .createTable('setupFindings')
    .addColumn('institutionId', types.id, institution)
    .addColumn('level', 'text', required)
    .addColumn('since', types.time, required)
    .addColumn('until', types.time, required)
    .addPrimaryKeyConstraint('setupFindingsOf', ['institutionId', 'level', 'since'])
    .execute();
}
