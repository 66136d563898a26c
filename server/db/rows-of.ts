import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './schema.ts';

/**
 * Rows as one JSON value. A list of placeholders would be another statement for every length of the list, each to be
 * compiled and kept.
 */
export function rowsOf(db: Db, rows: readonly (readonly unknown[])[], types: readonly string[]): RawBuilder<unknown> {
  const values = JSON.stringify(rows);
  if (engineOf(db) === 'sqlite') {
    const columns = types.map((_, at) => `value ->> ${at}`).join(', ');
    return sql`select ${sql.raw(columns)} from json_each(${values}) where true`;
  }
  const columns = types.map((type, at) => `(value ->> ${at})::${type}`).join(', ');
  return sql`select ${sql.raw(columns)} from jsonb_array_elements(${values}::jsonb) as value`;
}

/** The same of ids. */
export function idRows(db: Db, ids: readonly number[]): RawBuilder<unknown> {
  const rows = ids.map((id) => [id]);
  return rowsOf(db, rows, ['bigint']);
}
