import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** A harvest may have come with a key that nobody has: of these there is one row of each institution. */
export async function unknownKeys(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  if (types.isSqlite) await freeKey(db, types);
  else {
    await db.schema
      .alterTable('harvests')
      .alterColumn('keyId', (column) => column.dropNotNull())
      .execute();
  }
  await sql`create unique index "harvestsWithoutKey" on harvests ("institutionId") where "keyId" is null`.execute(db);
}

/** SQLite cannot take a NOT NULL back: another column takes the place of this one. */
async function freeKey(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .alterTable('harvests')
    .addColumn('comesWith', types.id, (column) => column.references('programKeys.id'))
    .execute();
  await sql`update harvests set "comesWith" = "keyId"`.execute(db);
  await db.schema.dropIndex('harvestsByKey').execute();
  await db.schema.alterTable('harvests').dropColumn('keyId').execute();
  await db.schema.alterTable('harvests').renameColumn('comesWith', 'keyId').execute();
  await db.schema.createIndex('harvestsByKey').on('harvests').columns(['keyId', 'lastAt']).execute();
}
