import type { Engine } from './engine.ts';

export type ColumnTypes = ReturnType<typeof columnTypes>;

/** The words for a column that each engine needs to answer the same values. */
export function columnTypes(engine: Engine) {
  const isSqlite = engine === 'sqlite';
  return {
    isSqlite,
    id: isSqlite ? 'integer' : 'bigint',
    time: isSqlite ? 'text' : 'timestamptz',
  } as const;
}
