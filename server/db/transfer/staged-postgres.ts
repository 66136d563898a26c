import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { noLimits, postgresDialect } from '#server/db/engines/postgres.ts';
import { DatabaseRefusedError } from '#server/db/faults/database-refused-error.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** Schema in which the new database is built, beside the current one in the same PostgreSQL database. */
const stagedSchema = 'portal_importing';
/** Connections of a portal that has just stopped are closed by then. */
const goneWithinMs = 3000;
const lookEveryMs = 100;

export interface StagedPostgres {
  /** Empty, without tables. */
  db: Kysely<Schema>;
  /** Replaces the current tables in one transaction, and returns the schema to which those were moved. */
  takePlace(keptAs: string): Promise<string | null>;
  /** Removes a staged database that has not replaced the current one. */
  discard(): Promise<void>;
}

/** Throws a DatabaseRefusedError while another process uses the database. */
export async function stagePostgres(url: string): Promise<StagedPostgres> {
  const ownSchema = await findOwnSchema(url);
  const db = new Kysely<Schema>({ dialect: postgresDialect(url, noLimits, { schema: stagedSchema }) });
  async function discard() {
    await sql`drop schema if exists ${sql.id(stagedSchema)} cascade`.execute(db).finally(() => db.destroy());
  }
  try {
    await refuseInUse(db);
    // Removes what an interrupted run left.
    await sql`drop schema if exists ${sql.id(stagedSchema)} cascade`.execute(db);
    await sql`create schema ${sql.id(stagedSchema)}`.execute(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    discard,
    async takePlace(keptAs) {
      const isKept = await db.transaction().execute(async (transaction) => {
        await refuseInUse(transaction);
        const before = await listObjects(transaction, ownSchema);
        if (before.length > 0) await sql`create schema ${sql.id(keptAs)}`.execute(transaction);
        await move(transaction, before, keptAs);
        await move(transaction, await listObjects(transaction, stagedSchema), ownSchema);
        await sql`drop schema ${sql.id(stagedSchema)}`.execute(transaction);
        return before.length > 0;
      });
      await db.destroy();
      return isKept ? keptAs : null;
    },
  };
}

/** The schema in which the account finds its tables. */
async function findOwnSchema(url: string): Promise<string> {
  const db = new Kysely<Schema>({ dialect: postgresDialect(url) });
  try {
    const { rows } = await sql<{ name: string | null }>`select current_schema()::text as name`.execute(db);
    return rows[0]?.name ?? 'public';
  } finally {
    await db.destroy();
  }
}

/** PostgreSQL has no lock on a database, but a running portal always has a connection within a few seconds. */
async function refuseInUse(db: Db): Promise<void> {
  const giveUpAt = performance.now() + goneWithinMs;
  for (;;) {
    // Within a transaction PostgreSQL would cache the first result.
    await sql`select pg_stat_clear_snapshot()`.execute(db);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
        and backend_type = 'client backend'`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count === 0) return;
    if (performance.now() > giveUpAt) {
      throw new DatabaseRefusedError(
        `The database is in use: its account has ${count} other connections. Stop the portal first, and end other programs. Nothing was changed.`,
      );
    }
    await sleep(lookEveryMs);
  }
}

interface FoundObject {
  kind: 'table' | 'function';
  name: string;
}

/**
 * Objects that must be moved one by one: what belongs to a table moves with it, and extensions are not the portal's.
 */
async function listObjects(db: Db, schema: string): Promise<FoundObject[]> {
  const { rows } = await sql<FoundObject>`
    select 'table' as kind, format('%I.%I', n.nspname, c.relname) as name
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = ${schema} and c.relkind in ('r', 'v', 'S') and not exists (
      select 1 from pg_depend as d
      where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all
    select 'function', format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid))
    from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
    where n.nspname = ${schema} and not exists (
      select 1 from pg_depend as d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`.execute(db);
  return rows;
}

async function move(db: Db, objects: readonly FoundObject[], schema: string): Promise<void> {
  for (const { kind, name } of objects) {
    await sql`alter ${sql.raw(kind)} ${sql.raw(name)} set schema ${sql.id(schema)}`.execute(db);
  }
}
