import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Clock } from '#server/platform/clock.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { bindList, cutPage, idOfCursor, limitOf } from '#server/platform/http/list-page.ts';
import { listRatings, type RatingPlace } from './ratings.queries.ts';
import { listResponses } from './responses.queries.ts';
import { listCustomers, readActiveChats } from './support-figures.queries.ts';
import {
  activeChatsSince,
  activeCustomersSince,
  momentOf,
  readResponsesOfEach,
  readWaitingCustomers,
  windowOf,
} from './support-figures.service.ts';

interface ListParts {
  reading: Db;
  clock: Clock;
  /** Days in London on which support is closed. */
  bankHolidays: ReadonlySet<string>;
}

/** Serves the lists behind the figures of support: each holds exactly what its figure counts. */
export function registerFigureLists(app: FastifyInstance, { reading, clock, bankHolidays }: ListParts): void {
  bindList(app, 'GET /api/statistics/customers', async ({ query }) => {
    const limit = limitOf(query);
    const now = clock();
    const who =
      query.who === 'all' ? { thereAt: momentOf(query.until, now) } : { activeSince: activeCustomersSince(now) };
    const rows = await listCustomers(reading, who, { after: idOfCursor(query), limit: limit + 1 });
    return cutPage(rows, limit, ({ customerId }) => customerId);
  });

  bindList(app, 'GET /api/statistics/active-chats', ({ query }) =>
    readActiveChats(reading, activeChatsSince(clock()), query),
  );

  bindList(app, 'GET /api/statistics/waiting', ({ query }) =>
    readWaitingCustomers(reading, { now: clock(), bankHolidays }, query),
  );

  bindList(app, 'GET /api/statistics/responses', async ({ query }) => {
    const limit = limitOf(query);
    const { answeredBy, institution: institutionId } = query;
    const filter = { ...windowOf(query, clock()), answeredBy, institutionId };
    const rows = await listResponses(reading, filter, { below: idOfCursor(query), limit: limit + 1 });
    return cutPage(rows, limit, ({ answerId }) => answerId);
  });

  bindList(app, 'GET /api/statistics/ratings', async ({ query }) => {
    const limit = limitOf(query);
    const { closedBy, institution: institutionId } = query;
    const filter = { ...windowOf(query, clock()), closedBy, institutionId };
    const rows = await listRatings(reading, filter, { after: placeOf(query.cursor), limit: limit + 1 });
    return cutPage(rows, limit, ({ ratedAt, kind, id }) => `${ratedAt}/${kind}/${id}`);
  });

  for (const by of ['staff', 'institutions'] as const) {
    bindList(app, `GET /api/statistics/${by}`, ({ query }) =>
      readResponsesOfEach(reading, { by, window: windowOf(query, clock()) }, query),
    );
  }
}

/** Two kinds have ids of their own, so a place among them is more than an id. 400 for one that no page has named. */
function placeOf(cursor: string | undefined): RatingPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, ratedAt = '', kind, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/(conversation|answer)\/([1-9]\d{0,15})$/.exec(cursor) ?? [];
  if (kind !== 'conversation' && kind !== 'answer') throw badRequest('This page does not exist', 'cursor');
  return { ratedAt, kind, id: Number(id) };
}
