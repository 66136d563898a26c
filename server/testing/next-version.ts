import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { type MigrationList, ownMigrations } from '#server/db/migration-list.ts';

/** Migrations as a later version may have: a table that older versions ignore, and a change of every message. */
export const nextVersion: MigrationList = {
  migrations: { ...ownMigrations.migrations, '9001-rooms': rooms, '9002-lengths': lengths },
  olderVersionsMayRun: ['9001-rooms'],
};

async function rooms(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.createTable('rooms').addColumn('id', types.id, types.counting).addColumn('name', 'text').execute();
  await sql`insert into rooms (name) select distinct place from lessons where place is not null`.execute(db);
}

async function lengths(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema.alterTable('messages').addColumn('length', types.id).execute();
  await sql`update messages set length = length(content)`.execute(db);
  await db.schema.createIndex('messagesByLength').on('messages').column('length').execute();
}
