import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybePerson, person, required, zero } from '#server/db/column-types.ts';

/** Second factors, sign-ins that wait for one, and accounts at an OpenID Connect provider. */
export async function createFactors(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('factors')
    .addColumn('id', types.id, types.counting)
    .addColumn('userId', types.id, person)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('lastUsedAt', types.time)
    .addColumn('secretSealed', 'text')
    .addColumn('lastStep', types.id, zero)
    .addColumn('credentialId', 'text', (column) => column.unique())
    .addColumn('publicKey', 'text')
    .addColumn('counter', types.id, zero)
    .addColumn('transports', 'text', (column) => column.defaultTo(sql.lit('[]')).notNull())
    .execute();
  await db.schema.createIndex('factorsByPerson').on('factors').column('userId').execute();

  await db.schema
    .createTable('recoveryCodes')
    .addColumn('userId', types.id, person)
    .addColumn('codeHash', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addPrimaryKeyConstraint('recoveryCodesKey', ['userId', 'codeHash'])
    .execute();

  await db.schema
    .createTable('pendingSignIns')
    .addColumn('tokenHash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('userId', types.id, person)
    .addColumn('passwordHash', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('firstStep', 'text', (column) => column.defaultTo('password').notNull())
    .addColumn('institutionLinkId', types.id)
    .addColumn('nameIdHash', 'text')
    .addColumn('sessionIndexHash', 'text')
    .addColumn('provenAt', types.time)
    .execute();

  await db.schema
    .createTable('challenges')
    .addColumn('challenge', 'text', (column) => column.notNull().primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('holderHash', 'text', required)
    .addColumn('userId', types.id, maybePerson)
    .addColumn('secretSealed', 'text')
    .addColumn('createdAt', types.time, required)
    .execute();

  await db.schema
    .createTable('factorRules')
    .addColumn('role', 'text', (column) => column.notNull().primaryKey())
    .addColumn('since', types.time)
    .execute();
  // Secure by default: administrators of a new installation must have a second factor.
  await sql`insert into "factorRules" (role, since) values ('admin', null)`.execute(db);

  await db.schema
    .createTable('oidcLinks')
    .addColumn('issuer', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('userId', types.id, person)
    .addColumn('createdAt', types.time, required)
    .addColumn('lastUsedAt', types.time)
    .addPrimaryKeyConstraint('oidcLinksKey', ['issuer', 'subject'])
    .addUniqueConstraint('oidcLinkOfPerson', ['userId', 'issuer'])
    .execute();

  await db.schema
    .createTable('oidcRequests')
    .addColumn('stateHash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('holderHash', 'text', required)
    .addColumn('userId', types.id, maybePerson)
    .addColumn('next', 'text', required)
    .addColumn('createdAt', types.time, required)
    .execute();
}
