import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { Time } from '#contract/fields.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { listMaxSize } from '#contract/values/limits.ts';
import { WrongCursorError } from './wrong-cursor-error.ts';

/*
 * A list is one page: filtered, sorted and cut by the database. A cursor holds what the last row of its page is sorted by, so the
 * next page begins behind that place whatever became of the row. What stands still meanwhile comes once; what moves to another place may
 * come twice or not at all.
 */

/** A part of a list, and the cursor with which the next begins; null where nothing comes after it. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

type Kind = 'number' | 'text' | 'time';
/** Something to sort by. It is never null, and text goes by code points. */
export interface SortColumn {
  of: RawBuilder<unknown>;
  kind: Kind;
}

/** The last column tells apart what is equal otherwise. */
export interface Sort {
  by: readonly SortColumn[];
  order: 'asc' | 'desc';
}

/** What a row is sorted by. */
export type Place = readonly (string | number)[];

/** A column by its name, or an expression. */
export function sortColumn(kind: Kind, of: string | RawBuilder<unknown>): SortColumn {
  return { kind, of: typeof of === 'string' ? sql.ref(of) : of };
}

export function sorted(order: Sort['order'], ...by: SortColumn[]): Sort {
  return { order, by };
}

/** One page of what a query finds. Throws a WrongCursorError. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  sort: Sort,
  asked: ListQuery,
): Promise<Page<Row>> {
  const { limit = listMaxSize } = asked;
  // One beyond the limit tells that there is more.
  const found = await readPlaces(query, sort, { after: placeIn(asked, sort), limit: limit + 1 });
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  const rows = kept.map(({ row }) => row);
  return { rows, next: last !== undefined && found.length > limit ? cursorOf(last.place) : null };
}

/** The rows behind a place, in order, each with its own. */
export async function readPlaces<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { by, order }: Sort,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<{ row: Row; place: Place }[]> {
  const columns = sql.join(by.map(({ of }) => of));
  const behind = sql.raw(order === 'asc' ? '>' : '<');
  const values = after?.map((value, at) => bound(value, by[at]?.kind));
  const rows = await query
    .select(by.map(({ of }, at) => of.as(`place${at}`)))
    .$if(values !== undefined, (all) => all.where(sql<SqlBool>`(${columns}) ${behind} (${sql.join(values ?? [])})`))
    .orderBy(sql.join(by.map(({ of }) => (order === 'asc' ? of : sql`${of} desc`))))
    .limit(limit)
    .execute();
  const names = by.map((_, at) => `place${at}`);
  return rows.map((found) => {
    const { ...row } = found as Record<string, unknown>;
    const place = names.map((name) => row[name] as string | number);
    for (const name of names) Reflect.deleteProperty(row, name);
    return { row: row as Row, place };
  });
}

/** PostgreSQL would take a number for one of the column's size, and refuse a larger one. */
function bound(value: string | number, kind: Kind | undefined): RawBuilder<unknown> {
  return kind === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`;
}

export function cursorOf(place: Place): string {
  return JSON.stringify(place.length === 1 ? place[0] : place);
}

/** Where a page begins; undefined for the first. Throws a WrongCursorError. */
export function placeIn({ cursor }: ListQuery, { by }: Sort): Place | undefined {
  if (cursor === undefined) return undefined;
  const place = [parsed(cursor)].flat();
  if (place.length !== by.length || !by.every(({ kind }, at) => isOfKind(place[at], kind)))
    throw new WrongCursorError(noPage);
  return place as Place;
}

const noPage = 'This page does not exist';

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(cursor);
  } catch (error) {
    throw new WrongCursorError(noPage, { cause: error });
  }
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'number') return Number.isSafeInteger(value);
  // PostgreSQL stores no NUL.
  if (typeof value !== 'string' || value.includes('\0')) return false;
  // It takes no 31 February either.
  return kind === 'text' || Time.safeParse(value).success;
}
