import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * Second factors, how and when each session was proven, and which roles must have one. A version that knows nothing of factors would
 * let people in without theirs, so none may run beside this.
 */
export async function factors(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const ofPerson = (column: ColumnDefinitionBuilder) => column.notNull().references('users.id');

  await db.schema
    .createTable('factors')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('userId', types.id, ofPerson)
    .addColumn('kind', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addColumn('lastUsedAt', types.time)
    .addColumn('secretSealed', 'text')
    .addColumn('lastStep', types.id, (column) => column.notNull().defaultTo(0))
    .addColumn('credentialId', 'text', (column) => column.unique())
    .addColumn('publicKey', 'text')
    .addColumn('counter', types.id, (column) => column.notNull().defaultTo(0))
    .addColumn('transports', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await db.schema.createIndex('factorsByPerson').on('factors').column('userId').execute();

  await db.schema
    .createTable('recoveryCodes')
    .addColumn('userId', types.id, ofPerson)
    .addColumn('codeHash', 'text', required)
    .addColumn('createdAt', types.time, required)
    .addPrimaryKeyConstraint('recoveryCodesKey', ['userId', 'codeHash'])
    .execute();

  await db.schema
    .createTable('pendingSignIns')
    .addColumn('tokenHash', 'text', (column) => column.notNull().primaryKey())
    .addColumn('userId', types.id, ofPerson)
    .addColumn('passwordHash', 'text', required)
    .addColumn('createdAt', types.time, required)
    .execute();

  await db.schema
    .createTable('challenges')
    .addColumn('challenge', 'text', (column) => column.notNull().primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('holderHash', 'text', required)
    .addColumn('userId', types.id, (column) => column.references('users.id'))
    .addColumn('secretSealed', 'text')
    .addColumn('createdAt', types.time, required)
    .execute();

  await db.schema
    .createTable('factorRules')
    .addColumn('role', 'text', (column) => column.notNull().primaryKey())
    .addColumn('since', types.time)
    .execute();
  // Who installs the portal anew begins safely; whoever has used it is not locked out by an update.
  await sql`insert into "factorRules" (role) select 'admin' where not exists (select 1 from users)`.execute(db);

  await db.schema.alterTable('sessions').addColumn('signedInBy', 'text').execute();
  await db.schema.alterTable('sessions').addColumn('provenAt', types.time).execute();
  await db.schema.alterTable('sessions').addColumn('address', 'text').execute();
}
