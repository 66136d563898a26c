import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * Single sign-on through the institution: whether it is on, sign-ins that are under way, and which account at a provider is whose. A
 * version that knows nothing of it would let people in by passwords that are closed, so none may run beside this.
 */
export async function singleSignOn(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const ofInstitution = (column: ColumnDefinitionBuilder) => column.notNull().references('institutions.id');
  const ofPerson = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');
  const no = sql.lit(types.isSqlite ? 0 : false);

  await db.schema
    .createTable('singleSignOn')
    .addColumn('institutionId', types.id, (column) => column.primaryKey().notNull().references('institutions.id'))
    .addColumn('mode', 'text', required)
    .addColumn('proposedMode', 'text')
    .addColumn('proposedBy', types.id, (column) => column.references('users.id'))
    .addColumn('proposedAt', types.time)
    .addColumn('isListed', 'boolean', (column) => column.notNull().defaultTo(no))
    .addColumn('linkKey', 'text', (column) => column.notNull().unique())
    .addColumn('logoutEndpoint', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('version', types.id, (column) => column.notNull().defaultTo(1))
    .execute();

  await db.schema
    .createTable('signInDomains')
    .addColumn('domain', 'text', (column) => column.primaryKey().notNull())
    .addColumn('institutionId', types.id, ofInstitution)
    .execute();
  await db.schema.createIndex('signInDomainsByInstitution').on('signInDomains').column('institutionId').execute();

  await db.schema
    .createTable('signInRequests')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('institutionId', types.id, ofInstitution)
    .addColumn('purpose', 'text', required)
    .addColumn('userId', types.id, (column) => column.references('users.id'))
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
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('userId', types.id, ofPerson)
    .addColumn('institutionId', types.id, ofInstitution)
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
  // One account at a provider is one person's.
  await sql`create unique index "institutionLinksInUse" on "institutionLinks" ("subjectHash") where "endedAt" is null`.execute(
    db,
  );

  await db.schema
    .createTable('signInExceptions')
    .addColumn('userId', types.id, (column) => column.primaryKey().notNull().references('users.id'))
    .addColumn('until', types.time, required)
    .addColumn('byId', types.id, ofPerson)
    .execute();

  await db.schema.alterTable('sessions').addColumn('institutionLinkId', types.id).execute();
  await db.schema.alterTable('sessions').addColumn('nameIdHash', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('sessionIndexHash', 'text').execute();
}
