import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { columnTypes } from '#server/db/column-types.ts';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/*
 * SQL that each engine writes differently, under one name.
 */

export function least(db: Db, one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number> {
  return engineOf(db) === 'sqlite' ? sql`min(${one}, ${other})` : sql`least(${one}, ${other})`;
}

export function greatest(db: Db, one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<number> {
  return engineOf(db) === 'sqlite' ? sql`max(${one}, ${other})` : sql`greatest(${one}, ${other})`;
}

/** Whether a text contains another one literally. */
export function hasPart(db: Db, text: RawBuilder<unknown>, part: string): RawBuilder<SqlBool> {
  return engineOf(db) === 'sqlite' ? sql`instr(${text}, ${part}) > 0` : sql`strpos(${text}, ${part}) > 0`;
}

/**
 * A text as `folded` folds it, for lists that search or sort a text without a stored key: without case and diacritics,
 * in the order of code points on both engines.
 */
export function foldedText(db: Db, text: RawBuilder<unknown>): RawBuilder<string> {
  if (engineOf(db) === 'sqlite') return sql`folded_text(${text})`;
  const bare = sql`regexp_replace(normalize(${text}, NFKD), ${sql.lit(`[${marks()}]`)}, '', 'g')`;
  // Under the collation of a sort key, "C", lower() would only know ASCII.
  return sql`(lower(${bare} collate "und-x-icu") collate "C")`;
}

/** Ranges of the characters that \p{M} stands for, which PostgreSQL's expressions do not know. */
function marks(): string {
  markRanges ??= rangesOf(/\p{M}/u, 0x1_ffff);
  return markRanges;
}

/** Found once, and only where PostgreSQL is asked. */
let markRanges: string | undefined;

function rangesOf(expression: RegExp, last: number): string {
  const ranges: string[] = [];
  let start: number | null = null;
  for (let code = 0; code <= last + 1; code++) {
    const isIn = code <= last && expression.test(String.fromCodePoint(code));
    if (isIn) start ??= code;
    else if (start !== null) {
      ranges.push(`${String.fromCodePoint(start)}-${String.fromCodePoint(code - 1)}`);
      start = null;
    }
  }
  return ranges.join('');
}

/** Passes a list as one value, so that the SQL text does not depend on its length; placeholders would make a statement for each length. */
export function isOneOf(db: Db, column: string, values: readonly (number | string)[]): RawBuilder<SqlBool> {
  return engineOf(db) === 'sqlite'
    ? sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql`${sql.ref(column)} = any(${values})`;
}

/** The items of a JSON list of texts, as rows of `t(value)`. */
export function itemsOfList(db: Db, list: string): RawBuilder<unknown> {
  return engineOf(db) === 'sqlite'
    ? sql`json_each(${sql.ref(list)}) as t`
    : sql`jsonb_array_elements_text(${sql.ref(list)}::jsonb) as t(value)`;
}

/** Whether a JSON list of texts has an item. */
export function hasItem(db: Db, list: string, item: string): RawBuilder<SqlBool> {
  return engineOf(db) === 'sqlite'
    ? sql`${item} in (select value from json_each(${sql.ref(list)}))`
    : sql`${sql.ref(list)}::jsonb @> jsonb_build_array(${item}::text)`;
}

/** The values of a column in all rows, as the text of one JSON list. */
export function asJsonList(db: Db, column: string): RawBuilder<string> {
  const values = sql.ref(column);
  return engineOf(db) === 'sqlite'
    ? sql`json_group_array(${values})`
    : sql`cast(coalesce(json_agg(${values}), '[]') as text)`;
}

/** The day after a day such as 2026-12-31. */
export function dayAfter(db: Db, column: string): RawBuilder<string> {
  const day = sql.ref(column);
  return engineOf(db) === 'sqlite' ? sql`date(${day}, '+1 day')` : sql`to_char(cast(${day} as date) + 1, 'YYYY-MM-DD')`;
}

/** An ISO time as a value of a column of times. */
export function timeValue(db: Db, at: string): RawBuilder<string> {
  return sql`cast(${at} as ${sql.raw(columnTypes(engineOf(db)).time)})`;
}

/**
 * Keeps SQLite from using the index of a column. Without statistics SQLite takes every value for a rare one.
 * PostgreSQL has statistics.
 */
export function unindexed<Value>(db: Db, column: string): RawBuilder<Value> {
  return engineOf(db) === 'sqlite' ? sql`+${sql.ref(column)}` : sql`${sql.ref(column)}`;
}
