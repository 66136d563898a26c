import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';

/** Columns whose former values are stored, by table; the log of changes has those marked as logged. */
const named = {
  users: { kind: 'person', logged: 'user', columns: ['fullName', 'username', 'email', 'pendingEmail'] },
  institutions: { kind: 'institution', logged: 'institution', columns: ['name'] },
} as const;
/** The log of changes never holds addresses. */
const inLog: readonly string[] = ['fullName', 'username', 'name'];

/**
 * Former names and addresses, by which an erasure finds what the portal told others of somebody. Triggers store them from now on; names of before are
 * taken from the log of changes. Of addresses that were erased only hashes stay, so that no import brings them back.
 */
export async function formerNames(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await db.schema
    .createTable('formerNames')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('objectId', types.id, (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('formerNamesKey', ['kind', 'objectId', 'field', 'name'])
    .execute();
  await db.schema
    .createTable('erasedAddresses')
    .addColumn('addressHash', 'text', (column) => column.notNull().primaryKey())
    .execute();
  for (const [table, { kind, logged, columns }] of Object.entries(named)) {
    for (const column of columns) {
      if (inLog.includes(column)) await takeFromLog(db, types, { table, kind, column, logged });
      await (types.isSqlite ? noteOnSqlite : noteOnPostgres)(db, { table, kind, column });
    }
  }
}

interface Noted {
  table: string;
  kind: string;
  column: string;
}

/** An erasure has emptied what the log says of whoever is erased. */
async function takeFromLog(
  db: Kysely<unknown>,
  { isSqlite }: ColumnTypes,
  { table, kind, column, logged }: Noted & { logged: string },
): Promise<void> {
  const former = isSqlite
    ? sql`json_extract(change.before, ${sql.lit(`$.${column}`)})`
    : sql`change.before::json ->> ${sql.lit(column)}`;
  const now = sql.ref(`object.${column}`);
  await sql`
    insert into "formerNames" (kind, "objectId", field, name)
    select distinct ${sql.lit(kind)}, object.id, ${sql.lit(column)}, ${former}
    from "changeLog" as change join ${sql.table(table)} as object on cast(object.id as text) = change."objectId"
    where change."objectType" = ${sql.lit(logged)} and change.before is not null
      and object."erasedAt" is null and ${former} is not null and ${former} <> ${now}`.execute(db);
}

const nameOfTrigger = ({ table, column }: Noted) => sql.ref(`${table}Former_${column}`);

/** An erasure sets `erasedAt` first, so what it changes is not stored. */
async function noteOnSqlite(db: Kysely<unknown>, noted: Noted): Promise<void> {
  const [before, after] = [sql.ref(`old.${noted.column}`), sql.ref(`new.${noted.column}`)];
  await sql`
    create trigger ${nameOfTrigger(noted)} after update of ${sql.ref(noted.column)} on ${sql.table(noted.table)}
    when new."erasedAt" is null and ${before} is not null and ${before} is not ${after}
    begin
      insert or ignore into "formerNames" values (${sql.lit(noted.kind)}, old.id, ${sql.lit(noted.column)}, ${before});
    end`.execute(db);
}

async function noteOnPostgres(db: Kysely<unknown>, noted: Noted): Promise<void> {
  const [before, after] = [sql.ref(`old.${noted.column}`), sql.ref(`new.${noted.column}`)];
  const name = nameOfTrigger(noted);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      insert into "formerNames" values (${sql.lit(noted.kind)}, old.id, ${sql.lit(noted.column)}, ${before})
      on conflict do nothing;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger ${name} after update of ${sql.ref(noted.column)} on ${sql.table(noted.table)} for each row
    when (new."erasedAt" is null and ${before} is not null and ${before} is distinct from ${after})
    execute function ${name}()`.execute(db);
}
