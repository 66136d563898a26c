import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/schema.ts';
import type { Clock } from '#server/platform/clock.ts';
import { bindList, cutPage, idOfCursor, limitOf, pageOf } from '#server/platform/http/list-page.ts';
import { listResponses } from './responses.queries.ts';
import { listActiveChats, listCustomers } from './support-figures.queries.ts';
import {
  activeChatsSince,
  activeCustomersSince,
  momentOf,
  responsesOfEach,
  waitingCustomers,
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

  bindList(app, 'GET /api/statistics/active-chats', async ({ query }) =>
    pageOf(await listActiveChats(reading, activeChatsSince(clock())), query, ({ customerId }) => customerId),
  );

  bindList(app, 'GET /api/statistics/waiting', async ({ query }) =>
    pageOf(await waitingCustomers(reading, { now: clock(), bankHolidays }), query, ({ customerId }) => customerId),
  );

  bindList(app, 'GET /api/statistics/responses', async ({ query }) => {
    const limit = limitOf(query);
    const { answeredBy, institution: institutionId } = query;
    const filter = { ...windowOf(query, clock()), answeredBy, institutionId };
    const rows = await listResponses(reading, filter, { below: idOfCursor(query), limit: limit + 1 });
    return cutPage(rows, limit, ({ answerId }) => answerId);
  });

  bindList(app, 'GET /api/statistics/staff', async ({ query }) =>
    pageOf(await responsesOfEach(reading, 'staff', windowOf(query, clock())), query, ({ id }) => id),
  );

  bindList(app, 'GET /api/statistics/institutions', async ({ query }) =>
    pageOf(await responsesOfEach(reading, 'institutions', windowOf(query, clock())), query, ({ id }) => id),
  );
}
