import { type AliasableExpression, sql } from 'kysely';
import { engineOf } from './engine.ts';
import { namedRows } from './named-rows.ts';
import type { Db } from './schema.ts';

/**
 * The rows of a query that may find thousands, in no order. On SQLite they come as one text, because its driver takes longer to
 * hand over a value than the database to find it. A text has no booleans, so the query must have none.
 */
export async function listMany<Row extends Record<keyof Row, string | number | null>>(
  db: Db,
  query: AliasableExpression<Row>,
  columns: readonly (keyof Row & string)[],
): Promise<Row[]> {
  const found = db.selectFrom(query.as('found'));
  if (engineOf(db) === 'postgres') return (await found.selectAll().execute()) as Row[];
  const values = sql.join(columns.map((column) => sql.ref(`found.${column}`)));
  const { rows } = await found
    .select(sql<string>`json_group_array(json_array(${values}))`.as('rows'))
    .executeTakeFirstOrThrow();
  return namedRows(columns, JSON.parse(rows)) as Row[];
}
