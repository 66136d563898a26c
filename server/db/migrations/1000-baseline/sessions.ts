import type { Kysely } from 'kysely';
import { type ColumnTypes, person, required } from '#server/db/column-types.ts';

/** Sessions, failed sign-ins, and one-time links for passwords. */
export async function createSessions(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('sessions')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', types.id, person)
    .addColumn('createdAt', types.time, required)
    .addColumn('lastSeenAt', types.time, required)
    .addColumn('userAgent', 'text', required)
    .addColumn('signedInBy', 'text')
    .addColumn('provenAt', types.time)
    .addColumn('address', 'text')
    .addColumn('institutionLinkId', types.id)
    .addColumn('nameIdHash', 'text')
    .addColumn('sessionIndexHash', 'text')
    .execute();
  await db.schema.createIndex('sessionsByUser').on('sessions').column('userId').execute();

  await db.schema
    .createTable('signInFailures')
    .addColumn('id', types.id, types.counting)
    .addColumn('usernameKey', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('failedAt', types.time, required)
    .execute();
  await db.schema
    .createIndex('signInFailuresByAddress')
    .on('signInFailures')
    .columns(['address', 'failedAt'])
    .execute();
  await db.schema
    .createIndex('signInFailuresByAccount')
    .on('signInFailures')
    .columns(['usernameKey', 'failedAt'])
    .execute();

  await db.schema
    .createTable('passwordLinks')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', types.id, person)
    .addColumn('createdBy', types.id, person)
    .addColumn('createdAt', types.time, required)
    .addColumn('expiresAt', types.time, required)
    .addColumn('usedAt', types.time)
    .execute();
  await db.schema.createIndex('passwordLinksByUser').on('passwordLinks').column('userId').execute();

  await db.schema
    .createTable('passwordRequests')
    .addColumn('id', types.id, types.counting)
    .addColumn('usernameKey', 'text', required)
    .addColumn('requestedAt', types.time, required)
    .addColumn('address', 'text')
    .addColumn('browser', 'text')
    .execute();
}
