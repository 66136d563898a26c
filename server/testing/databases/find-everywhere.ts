import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Schema } from '#server/db/schema.ts';

/** Every table with its columns, including those of the engine's own indexes, but without auxiliary tables of tests. */
export async function columnsOf(db: Kysely<Schema>): Promise<Map<string, string[]>> {
  const tables = await db.introspection.getTables();
  const own = tables.filter(({ schema }) => schema !== 'kept');
  return new Map(own.map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

/**
 * Finds a word in a portal: `table.column`, or the path of a file, once each. The database file is searched by table.
 */
export async function findEverywhere(
  { db, dataDir }: { db: Kysely<Schema>; dataDir: string },
  word: string,
): Promise<string[]> {
  const tables = await Promise.all([...(await columnsOf(db)).keys()].map((table) => findInTable(db, table, word)));
  const files = filesUnder(dataDir).filter((file) => !/portal\.sqlite/.test(file) && readFileSync(file).includes(word));
  return [...new Set([...tables.flat(), ...files])].sort();
}

/** The columns of a table that contain a word; for a search index, its name. */
export async function findInTable(db: Kysely<Schema>, table: string, word: string): Promise<string[]> {
  if (engineOf(db) === 'sqlite' && (await isIndexOfWords(db, table))) {
    // The index stores no rows.
    const words = `${word.split(' ')[0]}*`;
    const { rows } = await sql`select rowid from ${sql.table(table)} where ${sql.ref(table)} match ${words}`.execute(
      db,
    );
    return rows.map(() => table);
  }
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
  return rows.flatMap((row) =>
    Object.keys(row)
      .filter((column) => holds(row[column], word))
      .map((column) => `${table}.${column}`),
  );
}

async function isIndexOfWords(db: Kysely<Schema>, table: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sqlite_master where name = ${table} and sql like '%using fts5(%'`.execute(db);
  return rows.length > 0;
}

function holds(value: unknown, word: string): boolean {
  if (value instanceof Uint8Array) return Buffer.from(value).includes(word);
  return JSON.stringify(value)?.includes(word) ?? false;
}

function filesUnder(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => statSync(path).isFile());
}
