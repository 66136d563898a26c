import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/**
 * Keys of people beside those of institutions: in the same table, so that there is one place to look for whatever opens something. A
 * version that knows only those of institutions would not know what to do with the others.
 */
export async function tokens(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('programKeys')
    .addColumn('ownerId', types.id, (column) => column.references('users.id'))
    .execute();
  if (types.isSqlite) await freeInstitution(db, types);
  else {
    await db.schema
      .alterTable('programKeys')
      .alterColumn('institutionId', (column) => column.dropNotNull())
      .execute();
  }
  await db.schema.createIndex('programKeysByOwner').on('programKeys').columns(['ownerId', 'id']).execute();
}

/** SQLite cannot take a NOT NULL back: another column takes the place of this one. The table stays, and what refers to its rows. */
async function freeInstitution(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('programKeys')
    .addColumn('keysInstitution', types.id, (column) => column.references('institutions.id'))
    .execute();
  await sql`update "programKeys" set "keysInstitution" = "institutionId"`.execute(db);
  await db.schema.dropIndex('programKeysByInstitution').execute();
  await db.schema.alterTable('programKeys').dropColumn('institutionId').execute();
  await db.schema.alterTable('programKeys').renameColumn('keysInstitution', 'institutionId').execute();
  await db.schema.createIndex('programKeysByInstitution').on('programKeys').columns(['institutionId', 'id']).execute();
}
