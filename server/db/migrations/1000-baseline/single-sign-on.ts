import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, empty, institution, maybePerson, no, person, required } from '#server/db/column-types.ts';

/** Single sign-on through institutions: settings, sign-ins in progress, and linked accounts. */
export async function createSingleSignOn(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('singleSignOn')
    .addColumn('institutionId', types.id, (column) => column.notNull().primaryKey().references('institutions.id'))
    .addColumn('mode', 'text', required)
    .addColumn('proposedMode', 'text')
    .addColumn('proposedBy', types.id, maybePerson)
    .addColumn('proposedAt', types.time)
    .addColumn('isListed', 'boolean', no)
    .addColumn('linkKey', 'text', (column) => column.notNull().unique())
    .addColumn('logoutEndpoint', 'text', empty)
    .addColumn('version', types.id, (column) => column.defaultTo(1).notNull())
    .addColumn('factorContexts', 'text', (column) => column.defaultTo(sql.lit('[]')).notNull())
    .execute();

  await db.schema
    .createTable('signInDomains')
    .addColumn('domain', 'text', (column) => column.notNull().primaryKey())
    .addColumn('institutionId', types.id, institution)
    .execute();
  await db.schema.createIndex('signInDomainsByInstitution').on('signInDomains').column('institutionId').execute();

  await db.schema
    .createTable('signInRequests')
    .addColumn('id', 'text', (column) => column.notNull().primaryKey())
    .addColumn('institutionId', types.id, institution)
    .addColumn('purpose', 'text', required)
    .addColumn('userId', types.id, maybePerson)
    .addColumn('entityId', 'text', required)
    .addColumn('relayStateHash', 'text', required)
    .addColumn('browserHash', 'text', required)
    .addColumn('startedAt', types.time, required)
    .addColumn('finishedAt', types.time)
    .addColumn('ticketHash', 'text', (column) => column.unique())
    .addColumn('result', 'text')
    .addColumn('heldAt', types.time)
    .execute();
  await db.schema.createIndex('signInRequestsOfBrowser').on('signInRequests').column('browserHash').execute();
  await db.schema.createIndex('signInRequestsByTime').on('signInRequests').column('startedAt').execute();

  await db.schema
    .createTable('institutionLinks')
    .addColumn('id', types.id, types.counting)
    .addColumn('userId', types.id, person)
    .addColumn('institutionId', types.id, institution)
    .addColumn('entityId', 'text', required)
    .addColumn('subjectKind', 'text', required)
    .addColumn('subjectHash', 'text', required)
    .addColumn('linkedBy', 'text', required)
    .addColumn('linkedAt', types.time, required)
    .addColumn('lastUsedAt', types.time)
    .addColumn('endedAt', types.time)
    .addUniqueConstraint('institutionLinksOnce', ['subjectHash', 'userId'])
    .execute();
  await db.schema.createIndex('institutionLinksByPerson').on('institutionLinks').column('userId').execute();
  await sql`
    create unique index "institutionLinksInUse" on "institutionLinks" ("subjectHash") where "endedAt" is null`.execute(
    db,
  );

  await db.schema
    .createTable('signInExceptions')
    .addColumn('userId', types.id, (column) => column.notNull().primaryKey().references('users.id'))
    .addColumn('until', types.time, required)
    .addColumn('byId', types.id, person)
    .execute();
}
