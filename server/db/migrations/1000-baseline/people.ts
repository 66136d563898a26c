import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import {
  type ColumnTypes,
  empty,
  maybeInstitution,
  maybePerson,
  no,
  person,
  required,
} from '#server/db/column-types.ts';

/** Institutions, people, and the relations between two people. */
export async function createPeople(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  // Numeric ids repeat when a portal is set up anew; a random id does not, and every copy of the database has it.
  const randomId = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column : column.notNull().defaultTo(sql`replace(gen_random_uuid()::text, '-', '')`);

  await db.schema
    .createTable('institutions')
    .addColumn('id', types.id, types.counting)
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('accountManagerId', types.id)
    .addColumn('techSupportId', types.id)
    .addColumn('createdAt', types.time, required)
    .addColumn('nameKey', types.sortedText, empty)
    .addColumn('usesOfLastYear', types.id)
    .addColumn('financialYearStart', types.id)
    // Each identifier below is unique, because no two institutions are the same.
    .addColumn('isil', 'text')
    .addColumn('isni', 'text')
    .addColumn('oclc', 'text')
    .addColumn('ror', 'text')
    .addColumn('customerId', 'text')
    .addColumn('consortiumId', types.id, (column) =>
      column.references('institutions.id').check(sql`"consortiumId" <> id`),
    )
    .addColumn('unnamedSince', 'text')
    .addColumn('randomId', 'text', randomId)
    .addColumn('erasedAt', types.time)
    .execute();
  await db.schema.createIndex('institutionsByManager').on('institutions').column('accountManagerId').execute();
  await db.schema.createIndex('institutionsBySupporter').on('institutions').column('techSupportId').execute();
  await db.schema.createIndex('institutionsByName').on('institutions').columns(['nameKey', 'id']).execute();
  await db.schema.createIndex('institutionsByIsil').unique().on('institutions').column('isil').execute();
  await db.schema.createIndex('institutionsByIsni').unique().on('institutions').column('isni').execute();
  await db.schema.createIndex('institutionsByOclc').unique().on('institutions').column('oclc').execute();
  await db.schema.createIndex('institutionsByRor').unique().on('institutions').column('ror').execute();
  await db.schema.createIndex('institutionsByCustomerId').unique().on('institutions').column('customerId').execute();
  await db.schema.createIndex('institutionsByConsortium').on('institutions').column('consortiumId').execute();
  await db.schema.createIndex('institutionsByRandomId').unique().on('institutions').column('randomId').execute();

  await db.schema
    .createTable('users')
    .addColumn('id', types.id, types.counting)
    .addColumn('username', 'text', required)
    .addColumn('usernameKey', 'text', (column) => column.notNull().unique())
    .addColumn('passwordHash', 'text')
    .addColumn('fullName', 'text', required)
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('account_manager', 'customer', 'tech_support', 'admin')`),
    )
    .addColumn('institutionId', types.id, maybeInstitution)
    .addColumn('department', 'text')
    .addColumn('subscriptionTier', 'text')
    .addColumn('createdAt', types.time, required)
    .addColumn('lastSignInAt', types.time)
    .addColumn('deactivatedAt', types.time)
    .addColumn('mustChangePassword', 'boolean', no)
    .addColumn('email', 'text')
    .addColumn('pendingEmail', 'text')
    .addColumn('emailRefusal', 'text')
    .addColumn('emailVerifiedAt', types.time)
    .addColumn('emailRefusedAt', types.time)
    .addColumn('mailsMessageText', 'boolean', no)
    .addColumn('isPendingEmailOwn', 'boolean', no)
    .addColumn('nameKey', types.sortedText, empty)
    .addColumn('searchText', types.sortedText, empty)
    .addColumn('randomId', 'text', randomId)
    .addColumn('erasedAt', types.time)
    .addCheckConstraint('customersHaveAnInstitution', sql`(role = 'customer') = ("institutionId" is not null)`)
    .execute();
  await db.schema.createIndex('usersByInstitution').on('users').column('institutionId').execute();
  await db.schema.createIndex('usersByName').on('users').columns(['nameKey', 'id']).execute();
  await db.schema
    .createIndex('usersByRoleAndName')
    .on('users')
    .columns(['role', 'deactivatedAt', 'nameKey', 'id'])
    .execute();
  await db.schema.createIndex('usersByRandomId').unique().on('users').column('randomId').execute();

  await db.schema
    .createTable('relationships')
    .addColumn('id', types.id, types.counting)
    .addColumn('studentId', types.id, person)
    .addColumn('relatedUserId', types.id, person)
    .addColumn('relationType', 'text', required)
    .addColumn('status', 'text', (column) => column.notNull().check(sql`status in ('pending', 'accepted', 'rejected')`))
    .addColumn('requestedBy', types.id, person)
    .addColumn('createdAt', types.time, required)
    .addColumn('answeredAt', types.time)
    .addColumn('removedAt', types.time)
    .addColumn('removedBy', types.id, maybePerson)
    .addCheckConstraint('betweenTwoPeople', sql`"studentId" <> "relatedUserId"`)
    .addCheckConstraint('askedByOneOfThem', sql`"requestedBy" in ("studentId", "relatedUserId")`)
    .execute();
  await db.schema.createIndex('relationshipsByStudent').on('relationships').column('studentId').execute();
  await db.schema.createIndex('relationshipsByRelated').on('relationships').column('relatedUserId').execute();
  // One row for two people, whoever asked: of two crossing requests the second conflicts.
  const [least, greatest] = types.isSqlite ? [sql`min`, sql`max`] : [sql`least`, sql`greatest`];
  await sql`
    create unique index "onePairEach" on "relationships" (${least}("studentId", "relatedUserId"), ${greatest}("studentId", "relatedUserId"))`.execute(
    db,
  );

  await db.schema
    .createTable('blocks')
    .addColumn('blockerId', types.id, person)
    .addColumn('blockedId', types.id, person)
    .addColumn('createdAt', types.time, required)
    .addPrimaryKeyConstraint('oneBlockEach', ['blockerId', 'blockedId'])
    .execute();

  if (types.isSqlite) for (const table of ['users', 'institutions']) await giveRandomIds(db, table);
}

/** SQLite does not allow an expression as the default of an added column, so a trigger sets it. */
async function giveRandomIds(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    create trigger ${sql.ref(`${table}GetRandomId`)} after insert on ${sql.table(table)} when new."randomId" is null
    begin
      update ${sql.table(table)} set "randomId" = lower(hex(randomblob(16))) where id = new.id;
    end`.execute(db);
}
