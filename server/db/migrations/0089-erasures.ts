import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

const sameColumns = ['id', 'at', 'byId', 'action', 'objectType', 'objectId', 'institutionId'] as const;

/**
 * Who was erased or asks for it. A copy may know somebody else by the number or nobody, so no row refers to those it names. The log of
 * changes lets through what takes out the values of a row, and that alone, while somebody is being erased.
 */
export async function erasures(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const required = (column: ColumnDefinitionBuilder) => column.notNull();
  await db.schema
    .createTable('erasures')
    .addColumn('id', types.id, (column) =>
      types.isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    )
    .addColumn('kind', 'text', required)
    .addColumn('objectId', types.id, required)
    .addColumn('randomId', 'text', required)
    .addColumn('objectCreatedAt', types.time, required)
    .addColumn('identity', 'text')
    .addColumn('state', 'text', required)
    .addColumn('askedById', types.id)
    .addColumn('askedAt', types.time, required)
    .addColumn('decidedById', types.id)
    .addColumn('decidedAt', types.time)
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('claim', 'text')
    .addColumn('claimedUntil', types.time)
    .addColumn('doneAt', types.time)
    .execute();
  await sql`create unique index "erasuresUnderWay" on erasures (kind, "objectId")
    where state in ('asked', 'waiting', 'erasing')`.execute(db);
  await db.schema.createIndex('erasuresByState').on('erasures').columns(['state', 'id']).execute();
  for (const table of ['users', 'institutions']) {
    await db.schema.alterTable(table).addColumn('erasedAt', types.time).execute();
  }
  await (types.isSqlite ? letErasuresThroughOnSqlite(db) : letErasuresThroughOnPostgres(db));
}

/** What a change of a row may be, in the words that both engines share but for the one for “the same”. */
function isEmptied(same: 'is' | 'is not distinct from'): string {
  const isSame = (name: string) => `new."${name}" ${same} old."${name}"`;
  const isOut = (name: string) => `(${isSame(name)} or (old."${name}" is not null and new."${name}" ${same} '{}'))`;
  const isErasing = `exists (select 1 from erasures where state = 'erasing')`;
  return [...sameColumns.map(isSame), ...['before', 'after'].map(isOut), isErasing].join(' and ');
}

async function letErasuresThroughOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger "changeLogRefuses_update"`.execute(db);
  await sql`
    create trigger "changeLogRefuses_update" before update on "changeLog" when not (${sql.raw(isEmptied('is'))})
    begin
      select raise(abort, 'changeLog can only be added to');
    end`.execute(db);
}

async function letErasuresThroughOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger "changeLogRefuses" on "changeLog"`.execute(db);
  await sql`
    create trigger "changeLogRefuses" before delete or truncate on "changeLog"
    for each statement execute function "changeLogRefuses"()`.execute(db);
  await sql`
    create function "changeLogRefusesUpdate"() returns trigger language plpgsql as $$
    begin
      if ${sql.raw(isEmptied('is not distinct from'))} then
        return new;
      end if;
      raise exception 'changeLog can only be added to';
    end $$`.execute(db);
  await sql`
    create trigger "changeLogRefuses_update" before update on "changeLog"
    for each row execute function "changeLogRefusesUpdate"()`.execute(db);
}
