import type { FastifyInstance } from 'fastify';
import { activeCustomerDays, responseTimeDays } from '#contract/values/limits.ts';
import type { Db } from '#server/db/schema.ts';
import { type People, viewerOf } from '#server/features/people/directory.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { registerFigureLists } from './figure-lists.routes.ts';
import { measureResponses } from './measure-responses.service.ts';
import { medianOfPairs } from './pair-responses.service.ts';
import { summariseResponses } from './response-summary.service.ts';
import { countActiveCustomers, countUnreadInChannels, countUnreadInPairs, type Staff } from './statistics.queries.ts';
import { responseTrend, supportFigures, windowOf } from './support-figures.service.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

export interface StatisticsParts {
  db: Db;
  reading: Db;
  people: People;
  clock: Clock;
  /** Days in London on which support is closed. */
  bankHolidays: ReadonlySet<string>;
}

export function registerStatistics(
  app: FastifyInstance,
  { db, reading, people, clock, bankHolidays }: StatisticsParts,
): void {
  app.jobs.every({ name: 'first responses to be measured', everyMs: minute }, () => measureResponses(db, bankHolidays));

  /** Technical supporters talk to their customers one to one; the channel is not theirs. */
  async function figuresOfChannels(me: Staff) {
    const window = windowOf({ days: responseTimeDays }, clock());
    if (me.role === 'tech_support') {
      return { unread: 0, responseMs: await medianOfPairs(reading, me.id, { ...window, bankHolidays }) };
    }
    const managerId = me.role === 'admin' ? undefined : me.id;
    const { medianMs } = await summariseResponses(reading, { ...window, managerId });
    return { unread: await countUnreadInChannels(reading, me), responseMs: medianMs };
  }

  bind(app, 'GET /api/statistics/home', async ({ viewer }) => {
    const { me } = await viewerOf(people, viewer.id);
    const { unread, responseMs } = await figuresOfChannels(me);
    return {
      activeCustomers: await countActiveCustomers(reading, me, isoTime(clock() - activeCustomerDays * day)),
      unreadMessages: unread + (await countUnreadInPairs(reading, me)),
      responseMs,
    };
  });

  bind(app, 'GET /api/statistics/support', async ({ query }) => {
    const now = clock();
    return supportFigures(reading, windowOf(query, now), { now, bankHolidays });
  });

  bind(app, 'GET /api/statistics/trend', async ({ query }) => responseTrend(reading, windowOf(query, clock())));

  registerFigureLists(app, { reading, clock, bankHolidays });
}
