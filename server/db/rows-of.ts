import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './schema.ts';

/**
 * Passes rows as one JSON parameter. A list of placeholders would be a new statement for every length, each to be
 * compiled and cached.
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

/** Passes ids as one JSON parameter. */
export function idRows(db: Db, ids: readonly number[]): RawBuilder<unknown> {
  const rows = ids.map((id) => [id]);
  return rowsOf(db, rows, ['bigint']);
}
