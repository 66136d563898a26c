import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ListQuery } from '#contract/list-query.ts';
import type { CallReply } from '#contract/route.ts';
import type { Routes } from '#contract/routes.ts';
import { listMaxSize } from '#contract/values/limits.ts';
import { badRequest } from './errors.ts';
import { bind, type CallContext, type RouteName } from './http.ts';

/** A page of a list, and the cursor of the next one; null at the end. */
export interface ListPage<Row> {
  rows: Row[];
  next: string | null;
  /** For calls with another name for their cursor. */
  cursorName?: 'before' | 'after';
}

interface ListCall {
  request: FastifyRequest;
  reply: FastifyReply;
}

type ListName = {
  [Name in RouteName]: CallReply<Routes[Name]> extends readonly unknown[] ? Name : never;
}[RouteName];
type RowOf<Name extends ListName> = CallReply<Routes[Name]> extends readonly (infer Row)[] ? Row : never;

/** Serves a call that answers a list: one page of it, with the next page's address in the header. */
export function bindList<Name extends ListName>(
  app: FastifyInstance,
  name: Name,
  handle: (call: CallContext<Routes[Name]>) => Promise<ListPage<RowOf<Name>>>,
): void {
  bind(app, name, async (call) => answerPage(call, await handle(call)) as CallReply<Routes[Name]>);
}

export function limitOf({ limit = listMaxSize }: ListQuery): number {
  return limit;
}

/** The id in a cursor, for lists ordered by id. Throws 400 for a cursor that no page has named. */
export function idOfCursor({ cursor }: ListQuery): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^[1-9]\d{0,15}$/.test(cursor)) throw badRequest('This page does not exist', 'cursor');
  return Number(cursor);
}

/** Reads the cursor of a list of messages, whose ids may be negative. */
export function messageIdOfCursor({ cursor }: ListQuery): number | undefined {
  return idOfCursor({ cursor: cursor?.startsWith('-') ? cursor.slice(1) : cursor }) === undefined
    ? undefined
    : Number(cursor);
}

/** Makes a page of rows read with one beyond the limit; the extra row means that there are more. */
export function cutPage<Row>(rows: readonly Row[], limit: number, cursorOf: (last: Row) => string | number) {
  const kept = rows.slice(0, limit);
  const last = kept.at(-1);
  const next = rows.length > limit && last !== undefined ? String(cursorOf(last)) : null;
  return { rows: kept, next } satisfies ListPage<Row>;
}

/**
 * Pages a short list that is in memory, because people create its rows by hand, as saved replies, or it has one row for each of a few
 * things. Throws 400 if the row named by the cursor has gone meanwhile.
 */
export function pageOfShortList<Row>(
  all: readonly Row[],
  query: ListQuery,
  idOf: (row: Row) => string | number,
): ListPage<Row> {
  const start = query.cursor === undefined ? 0 : all.findIndex((row) => String(idOf(row)) === query.cursor) + 1;
  if (query.cursor !== undefined && start === 0) throw badRequest('This page does not exist', 'cursor');
  const limit = limitOf(query);
  return cutPage(all.slice(start, start + limit + 1), limit, idOf);
}

/** Answers a page's rows, and names the next page in the header. */
export function answerPage<Row>({ request, reply }: ListCall, page: ListPage<Row>): Row[] {
  const { rows, next, cursorName = 'cursor' } = page;
  if (next !== null) {
    const [path = '', search = ''] = request.url.split('?', 2);
    const query = new URLSearchParams(search);
    query.set(cursorName, next);
    reply.header('link', `<${path}?${query}>; rel="next"`);
  }
  return rows;
}
