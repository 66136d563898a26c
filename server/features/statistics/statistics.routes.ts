import type { FastifyInstance } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { activeCustomerDays, responseTimeDays } from '#contract/values/limits.ts';
import { viewerOf } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { registerFigureLists } from './figure-lists.routes.ts';
import { measureResponses } from './measure-responses.service.ts';
import { medianOfPairs } from './pair-responses.service.ts';
import { summariseResponses } from './response-summary.service.ts';
import { countActiveCustomers, countUnreadInChannels, countUnreadInPairs, type Staff } from './statistics.queries.ts';
import { responseTrend, supportFigures, windowOf } from './support-figures.service.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

export function registerStatistics(app: FastifyInstance, portal: Portal): void {
  const { db, reading, people, clock, supportHours, jobs } = portal;
  jobs.every({ name: 'first responses to be measured', everyMs: minute, deletes: false }, () =>
    measureResponses(db, supportHours()),
  );

  /** Technical support has no channels; it talks to customers one to one. */
  async function figuresOfChannels(me: Staff) {
    const window = windowOf({ days: responseTimeDays }, clock());
    const may = capabilitiesOf(me);
    if (!may.sharesSupportChannels) {
      return {
        unread: 0,
        responseMs: await medianOfPairs(reading, me.id, { ...window, supportHours: supportHours() }),
      };
    }
    const managerId = may.actsForAllInstitutions ? undefined : me.id;
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
    return supportFigures(reading, windowOf(query, now), { now, supportHours: supportHours() });
  });

  bind(app, 'GET /api/statistics/trend', async ({ query }) => responseTrend(reading, windowOf(query, clock())));

  registerFigureLists(app, portal);
}
