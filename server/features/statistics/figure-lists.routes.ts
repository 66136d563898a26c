import type { FastifyInstance } from 'fastify';
import { badRequest } from '#server/platform/http/errors.ts';
import { bindList, cutPage, idOfCursor, limitOf } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
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

/** Serves the lists behind the support figures: each holds exactly the rows that its figure counts. */
export function registerFigureLists(app: FastifyInstance, { reading, clock, supportHours }: Portal): void {
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
    readWaitingCustomers(reading, { now: clock(), supportHours: supportHours() }, query),
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

/** Ratings of two kinds have separate ids, so a cursor holds the kind too. 400 for a cursor that no page returned. */
function placeOf(cursor: string | undefined): RatingPlace | undefined {
  if (cursor === undefined) return undefined;
  const [, ratedAt = '', kind, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\/(conversation|answer)\/([1-9]\d{0,15})$/.exec(cursor) ?? [];
  if (kind !== 'conversation' && kind !== 'answer') throw badRequest('This page does not exist', 'cursor');
  return { ratedAt, kind, id: Number(id) };
}
