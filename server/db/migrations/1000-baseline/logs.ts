import { type Kysely, sql } from 'kysely';
import { type ColumnTypes, maybeInstitution, maybePerson, required } from '#server/db/column-types.ts';

/** The log of changes and the security log. */
export async function createLogs(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('changeLog')
    .addColumn('id', types.id, types.counting)
    .addColumn('at', types.time, required)
    .addColumn('byId', types.id, maybePerson)
    .addColumn('action', 'text', required)
    .addColumn('objectType', 'text', required)
    // Text, because files are identified by name and not by number.
    .addColumn('objectId', 'text', required)
    .addColumn('institutionId', types.id, maybeInstitution)
    .addColumn('before', 'text')
    .addColumn('after', 'text')
    .execute();
  await db.schema.createIndex('changesByObject').on('changeLog').columns(['objectType', 'objectId', 'id']).execute();
  await db.schema.createIndex('changesByInstitution').on('changeLog').columns(['institutionId', 'id']).execute();
  await (types.isSqlite ? keepChangesOnSqlite(db) : keepChangesOnPostgres(db));

  await db.schema
    .createTable('securityEvents')
    .addColumn('id', types.id, types.counting)
    .addColumn('at', types.time, required)
    .addColumn('lastAt', types.time, required)
    .addColumn('times', types.id, (column) => column.defaultTo(1).notNull())
    .addColumn('kind', 'text', required)
    .addColumn('userId', types.id, maybePerson)
    .addColumn('byId', types.id, maybePerson)
    .addColumn('address', 'text')
    .addColumn('browser', 'text')
    .addColumn('network', 'text')
    .execute();
  await db.schema.createIndex('securityEventsByPerson').on('securityEvents').columns(['userId', 'id']).execute();
  await db.schema.createIndex('securityEventsByKind').on('securityEvents').columns(['kind', 'id']).execute();
  await db.schema.createIndex('securityEventsByTime').on('securityEvents').column('at').execute();
}

const refusal = sql.lit('changeLog can only be added to');
const sameColumns = ['id', 'at', 'byId', 'action', 'objectType', 'objectId', 'institutionId'];

/** The only update that an erasure may make: `before` and `after` are emptied. */
function isEmptied(same: 'is' | 'is not distinct from') {
  const isSame = (name: string) => `new."${name}" ${same} old."${name}"`;
  const isOut = (name: string) => `(${isSame(name)} or (old."${name}" is not null and new."${name}" ${same} '{}'))`;
  const isErasing = `exists (select 1 from erasures where state = 'erasing')`;
  return sql.raw([...sameColumns.map(isSame), ...['before', 'after'].map(isOut), isErasing].join(' and '));
}

async function keepChangesOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger "changeLogRefuses_update" before update on "changeLog" when not (${isEmptied('is')})
    begin
      select raise(abort, ${refusal});
    end`.execute(db);
  await sql`
    create trigger "changeLogRefuses_delete" before delete on "changeLog"
    begin
      select raise(abort, ${refusal});
    end`.execute(db);
  // `insert or replace` deletes the older row, for which SQLite calls no delete trigger.
  await sql`
    create trigger "changeLogRefuses_replace" before insert on "changeLog"
    when exists (select 1 from "changeLog" where id = new.id)
    begin
      select raise(abort, ${refusal});
    end`.execute(db);
}

async function keepChangesOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function "changeLogRefuses"() returns trigger language plpgsql as $$
    begin
      raise exception ${refusal};
    end $$`.execute(db);
  await sql`
    create trigger "changeLogRefuses" before delete or truncate on "changeLog"
    for each statement execute function "changeLogRefuses"()`.execute(db);
  await sql`
    create function "changeLogRefusesUpdate"() returns trigger language plpgsql as $$
    begin
      if ${isEmptied('is not distinct from')} then
        return new;
      end if;
      raise exception ${refusal};
    end $$`.execute(db);
  await sql`
    create trigger "changeLogRefuses_update" before update on "changeLog"
    for each row execute function "changeLogRefusesUpdate"()`.execute(db);
}
