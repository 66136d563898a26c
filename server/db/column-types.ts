import { type ColumnDefinitionBuilder, type CreateTableBuilder, sql } from 'kysely';
import type { Engine } from './engine.ts';

export type ColumnTypes = ReturnType<typeof columnTypes>;

/** Column types with which both engines return the same values. */
export function columnTypes(engine: Engine) {
  const isSqlite = engine === 'sqlite';
  return {
    isSqlite,
    id: isSqlite ? 'integer' : 'bigint',
    time: isSqlite ? 'text' : 'timestamptz',
    bytes: isSqlite ? 'blob' : 'bytea',
    /** Sorted by code points on both engines, whatever the database's collation. */
    sortedText: isSqlite ? sql`text` : sql`text collate "C"`,
    /** An id that is never reused, even after the newest row was deleted. */
    counting: (column: ColumnDefinitionBuilder) =>
      isSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedByDefaultAsIdentity(),
    /** Makes SQLite store the rows in primary key order. */
    inKeyOrder: <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
      isSqlite ? table.modifyEnd(sql`without rowid`) : table,
  } as const;
}

export const required = (column: ColumnDefinitionBuilder) => column.notNull();
export const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
export const no = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(false);
export const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/** References to a person or an institution; `maybe…` is nullable. */
export const maybePerson = (column: ColumnDefinitionBuilder) => column.references('users.id');
export const person = (column: ColumnDefinitionBuilder) => required(maybePerson(column));
export const maybeInstitution = (column: ColumnDefinitionBuilder) => column.references('institutions.id');
export const institution = (column: ColumnDefinitionBuilder) => required(maybeInstitution(column));
