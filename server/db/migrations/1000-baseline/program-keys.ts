import { type Kysely, sql } from 'kysely';
import {
  type ColumnTypes,
  institution,
  maybeInstitution,
  maybePerson,
  person,
  required,
} from '#server/db/column-types.ts';

/** Keys of programs, and their requests over the COUNTER API. */
export async function createProgramKeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('programKeys')
    .addColumn('id', types.id, types.counting)
    .addColumn('name', 'text', required)
    .addColumn('secretHash', 'text', (column) => column.notNull().unique())
    .addColumn('beginning', 'text', required)
    .addColumn('scopes', 'text', required)
    .addColumn('makerId', types.id, person)
    .addColumn('keeperId', types.id, maybePerson)
    .addColumn('createdAt', types.time, required)
    .addColumn('endsOn', 'text')
    .addColumn('lastUsedAt', types.time)
    .addColumn('revokedAt', types.time)
    .addColumn('succeededAt', types.time)
    .addColumn('failingSince', types.time)
    .addColumn('failedAt', types.time)
    .addColumn('ownerId', types.id, maybePerson)
    .addColumn('institutionId', types.id, maybeInstitution)
    .execute();
  await db.schema.createIndex('programKeysByInstitution').on('programKeys').columns(['institutionId', 'id']).execute();
  await db.schema.createIndex('programKeysByOwner').on('programKeys').columns(['ownerId', 'id']).execute();

  await db.schema
    .createTable('harvests')
    .addColumn('id', types.id, types.counting)
    .addColumn('institutionId', types.id, institution)
    .addColumn('customerId', types.id, maybeInstitution)
    .addColumn('asked', 'text', required)
    .addColumn('fromMonth', 'text')
    .addColumn('toMonth', 'text')
    .addColumn('outcome', 'text', required)
    .addColumn('exceptions', 'text', required)
    .addColumn('at', types.time, required)
    .addColumn('lastAt', types.time, required)
    .addColumn('times', 'integer', required)
    .addColumn('keyId', types.id, (column) => column.references('programKeys.id'))
    .execute();
  await db.schema
    .createIndex('harvestsByInstitution')
    .on('harvests')
    .columns(['institutionId', 'lastAt', 'id'])
    .execute();
  await db.schema.createIndex('harvestsByKey').on('harvests').columns(['keyId', 'lastAt']).execute();
  await sql`
    create unique index "harvestsWithoutKey" on "harvests" ("institutionId") where "keyId" is null`.execute(db);
}
