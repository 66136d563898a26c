import type { FastifyInstance } from 'fastify';
import { activeCustomerDays } from '#contract/values/limits.ts';
import type { Db } from '#server/db/schema.ts';
import { type People, viewerOf } from '#server/features/people/directory.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { bind } from '#server/platform/http/http.ts';
import { countActiveCustomers, countUnreadInChannels, countUnreadInPairs } from './statistics.queries.ts';

const day = 24 * 60 * 60 * 1000;

export interface StatisticsParts {
  db: Db;
  people: People;
  clock: Clock;
}

export function registerStatistics(app: FastifyInstance, { db, people, clock }: StatisticsParts): void {
  bind(app, 'GET /api/statistics/home', async ({ viewer }) => {
    const { me } = await viewerOf(people, viewer.id);
    // Technical supporters talk to their customers one to one; the channel is not theirs (product §2).
    const inChannels = me.role === 'tech_support' ? 0 : await countUnreadInChannels(db, me);
    return {
      activeCustomers: await countActiveCustomers(db, me, isoTime(clock() - activeCustomerDays * day)),
      unreadMessages: inChannels + (await countUnreadInPairs(db, me)),
    };
  });
}
