import { sql } from 'kysely';
import { declarations, tableNames } from '#server/db/declarations/declarations.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

export interface CarriedColumn {
  name: string;
  isText: boolean;
  isBytes: boolean;
}

/** A table whose rows go into an archive, described alike on both engines. */
export interface TransferTable {
  name: string;
  /** Without computed columns; sorted by name, because upgrades have left different orders on the engines. */
  columns: CarriedColumn[];
  /** Unique sort key of the rows. */
  key: string[];
  refersTo: string[];
  /** Columns that refer to rows of the same table, which may be inserted later. */
  refersToItself: string[];
}

/**
 * Tables that belong to one database: migration notes, job claims, the store's identity, and search indexes, which are
 * rebuilt from the rows.
 */
const notCarried: readonly string[] = [
  ...tableNames.filter((table) => declarations[table].notExported === 'own'),
  ...['kysely_migration', 'kysely_migration_lock', 'compatibleMigrations'],
  // Version 1.0.0, whose archives leave devices out as well.
  'pushes',
  ...['resourceSearch', 'resourceWords', 'messageSearch'],
];

interface FoundColumn {
  table: string;
  column: string;
  type: string;
  /** Position in the primary key, from 1. */
  keyPlace: number | null;
}

/** The tables from the database's catalogue, referenced tables first. */
export async function listCarriedTables(db: Db): Promise<TransferTable[]> {
  const isSqlite = engineOf(db) === 'sqlite';
  const { rows: columns } = await (isSqlite ? columnsOfSqlite : columnsOfPostgres).execute(db);
  const { rows: references } = await (isSqlite ? referencesOfSqlite : referencesOfPostgres).execute(db);
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !notCarried.includes(name)).sort();
  const tables = names.map((name) => {
    const own = columns.filter(({ table }) => table === name);
    const [toItself, toOthers] = [true, false].map((isItself) =>
      references.filter(({ table, target }) => table === name && (target === name) === isItself),
    );
    return {
      name,
      columns: columnsFrom(own),
      key: keyFrom(name, own),
      refersTo: (toOthers ?? []).map(({ target }) => target),
      refersToItself: (toItself ?? []).map(({ column }) => column),
    };
  });
  return referredFirst(tables);
}

/**
 * Rows of `counters` that belong to one database: progress of the search index, message ids (a sequence on PostgreSQL,
 * see next-ids.ts), and the last stored moment.
 */
export const ownCounters = ['messageId', 'messageSearch', 'lastStored'];

const columnsOfSqlite = sql<FoundColumn>`
  select t.name as "table", c.name as "column", lower(c.type) as type, nullif(c.pk, 0) as "keyPlace"
  from pragma_table_list as t join pragma_table_xinfo(t.name) as c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite%' and c.hidden = 0`;

const columnsOfPostgres = sql<FoundColumn>`
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type,
    array_position(k.conkey, a.attnum) as "keyPlace"
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid
  left join pg_constraint as k on k.conrelid = c.oid and k.contype = 'p'
  where c.relnamespace = (select oid from pg_namespace where nspname = current_schema()) and c.relkind = 'r'
    and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`;

interface Reference {
  table: string;
  column: string;
  target: string;
}

const referencesOfSqlite = sql<Reference>`
  select t.name as "table", f."from" as "column", f."table" as target
  from pragma_table_list as t join pragma_foreign_key_list(t.name) as f
  where t.schema = 'main' and t.type = 'table'`;

const referencesOfPostgres = sql<Reference>`
  select c.relname as "table", a.attname as "column", t.relname as target
  from pg_constraint as f join pg_class as c on c.oid = f.conrelid join pg_class as t on t.oid = f.confrelid
  join pg_attribute as a on a.attrelid = f.conrelid and a.attnum = any(f.conkey)
  where f.contype = 'f' and c.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

function columnsFrom(found: FoundColumn[]): CarriedColumn[] {
  return found
    .map(({ column, type }) => ({
      name: column,
      isText: type === 'text',
      isBytes: type === 'blob' || type === 'bytea',
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Prefers `id`, because the primary key of messages differs between the engines. */
function keyFrom(table: string, found: FoundColumn[]): string[] {
  const inKey = found.filter(({ keyPlace }) => keyPlace !== null);
  if (inKey.some(({ column }) => column === 'id')) return ['id'];
  if (inKey.length === 0) throw new Error(`The table ${table} has no key by which its rows could be compared`);
  return inKey.sort((one, other) => (one.keyPlace ?? 0) - (other.keyPlace ?? 0)).map(({ column }) => column);
}

function referredFirst(tables: TransferTable[]): TransferTable[] {
  const ordered: TransferTable[] = [];
  for (let waiting = tables; waiting.length > 0; ) {
    const isWaiting = new Set(waiting.map(({ name }) => name));
    const ready = waiting.filter(({ refersTo }) => !refersTo.some((name) => isWaiting.has(name)));
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}
