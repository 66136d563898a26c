import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** What administrators change, kept for good, and the names of the migrations that older versions may run on. */
export async function changeLog(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  const counting = (column: ColumnDefinitionBuilder) =>
    types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity();

  await db.schema
    .createTable('changeLog')
    .addColumn('id', types.id, counting)
    .addColumn('at', types.time, required)
    .addColumn('byId', types.id, (column) => column.references('users.id'))
    .addColumn('action', 'text', required)
    .addColumn('objectType', 'text', required)
    // As text: most objects count, but a file goes by its name.
    .addColumn('objectId', 'text', required)
    .addColumn('institutionId', types.id, (column) => column.references('institutions.id'))
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await db.schema.createIndex('changesByObject').on('changeLog').columns(['objectType', 'objectId', 'id']).execute();
  await db.schema.createIndex('changesByInstitution').on('changeLog').columns(['institutionId', 'id']).execute();
  await (types.isSqlite ? refuseChangesOnSqlite(db) : refuseChangesOnPostgres(db));

  await db.schema
    .createTable('compatibleMigrations')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .execute();
}

async function refuseChangesOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const change of ['update', 'delete'] as const) {
    await sql`
      create trigger ${sql.ref(`changeLogRefuses_${change}`)} before ${sql.raw(change)} on "changeLog"
      begin
        select raise(abort, 'changeLog can only be added to');
      end`.execute(db);
  }
  // `insert or replace` would delete the older row, and SQLite asks no trigger about that.
  await sql`
    create trigger "changeLogRefuses_replace" before insert on "changeLog"
    when exists (select 1 from "changeLog" where id = new.id)
    begin
      select raise(abort, 'changeLog can only be added to');
    end`.execute(db);
}

async function refuseChangesOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function "changeLogRefuses"() returns trigger language plpgsql as $$
    begin
      raise exception 'changeLog can only be added to';
    end $$`.execute(db);
  await sql`
    create trigger "changeLogRefuses" before update or delete or truncate on "changeLog"
    for each statement execute function "changeLogRefuses"()`.execute(db);
}
