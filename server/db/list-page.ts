import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { Time } from '#contract/fields.ts';
import type { ListQuery } from '#contract/list-query.ts';
import { listMaxSize } from '#contract/values/limits.ts';
import { WrongCursorError } from './wrong-cursor-error.ts';

/*
 * Lists are read in pages that the database filters, sorts and limits. A cursor holds the sort values of the page's
 * last row, so the next page begins after them even if the row is gone. A row whose sort values do not change appears
 * exactly once; one that moves may appear twice or not at all.
 */

/** A page of a list; `next` is the cursor of the next page, null on the last one. */
export interface Page<Row> {
  rows: Row[];
  next: string | null;
}

type Kind = 'number' | 'text' | 'time';
/** A sort expression. It must not be null; text sorts by code points. */
export interface SortColumn {
  of: RawBuilder<unknown>;
  kind: Kind;
}

/** The last column must be unique. */
export interface Sort {
  by: readonly SortColumn[];
  order: 'asc' | 'desc';
}

/** A row's sort values. */
export type Place = readonly (string | number)[];

/** A sort column from a column's name or an expression. */
export function sortColumn(kind: Kind, of: string | RawBuilder<unknown>): SortColumn {
  return { kind, of: typeof of === 'string' ? sql.ref(of) : of };
}

export function sorted(order: Sort['order'], ...by: SortColumn[]): Sort {
  return { order, by };
}

/** Reads one page of a query. Throws a WrongCursorError. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  sort: Sort,
  asked: ListQuery,
): Promise<Page<Row>> {
  const { limit = listMaxSize } = asked;
  // One row beyond the limit shows that there is another page.
  const found = await readPlaces(query, sort, { after: placeIn(asked, sort), limit: limit + 1 });
  const kept = found.slice(0, limit);
  const last = kept.at(-1);
  const rows = kept.map(({ row }) => row);
  return { rows, next: last !== undefined && found.length > limit ? cursorOf(last.place) : null };
}

/** The rows after a place, in order, each with its sort values. */
export async function readPlaces<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { by, order }: Sort,
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<{ row: Row; place: Place }[]> {
  const columns = sql.join(by.map(({ of }) => of));
  const behind = sql.raw(order === 'asc' ? '>' : '<');
  const values = after?.map((value, at) => asParameter(value, by[at]?.kind));
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

/** PostgreSQL would infer the column's type for the parameter, and refuse a larger number. */
function asParameter(value: string | number, kind: Kind | undefined): RawBuilder<unknown> {
  return kind === 'number' ? sql`cast(${value} as bigint)` : sql`${value}`;
}

export function cursorOf(place: Place): string {
  return JSON.stringify(place.length === 1 ? place[0] : place);
}

/** The place where the requested page begins; undefined for the first page. Throws a WrongCursorError. */
export function placeIn({ cursor }: ListQuery, { by }: Sort): Place | undefined {
  if (cursor === undefined) return undefined;
  const place = [parseCursor(cursor)].flat();
  if (place.length !== by.length || !by.every(({ kind }, at) => isOfKind(place[at], kind)))
    throw new WrongCursorError(noPage);
  return place as Place;
}

const noPage = 'This page does not exist';

function parseCursor(cursor: string): unknown {
  try {
    return JSON.parse(cursor);
  } catch (error) {
    throw new WrongCursorError(noPage, { cause: error });
  }
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === 'number') return Number.isSafeInteger(value);
  // PostgreSQL cannot store NUL.
  if (typeof value !== 'string' || value.includes('\0')) return false;
  // PostgreSQL refuses dates such as 31 February.
  return kind === 'text' || Time.safeParse(value).success;
}
