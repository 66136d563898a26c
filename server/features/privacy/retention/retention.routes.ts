import type { FastifyInstance } from 'fastify';
import { oldPeople } from '#server/features/privacy/erasure/old-people.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { carryOutRetention } from './carry-out.service.ts';
import { oldOriginals } from './old-originals.ts';
import { forgettingOfRows } from './old-rows.queries.ts';
import { countOld, type ForgettingOfKinds, listRetention, setPeriod } from './retention.service.ts';
import { registerRetentionNews } from './retention-news.ts';

const hour = 60 * 60 * 1000;

/** Serves retention periods, and deletes data that is older. */
export function registerRetention(
  app: FastifyInstance,
  portal: Portal,
  { messages }: Pick<ForgettingOfKinds, 'messages'>,
): void {
  const { db, reading, clock, jobs } = portal;
  const others = { messages, originals: oldOriginals(clock), people: oldPeople(clock) };
  const forgetting = { ...forgettingOfRows, ...others };
  const retention = { db, reading, clock, forgetting, noteShorter: registerRetentionNews(portal) };
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // A run handles each kind once a day. Running hourly continues an interrupted run on the same day.
  jobs.every({ name: 'retention', everyMs: hour, deletes: true }, () =>
    carryOutRetention({ ...retention, mayDelete: jobs.mayDelete }, () => isStopping),
  );

  bind(app, 'GET /api/retention', () => listRetention(retention));

  bind(app, 'GET /api/retention/:kind/count', ({ params, query }) => countOld(retention, params.kind, query.days));

  bind(app, 'PUT /api/retention/:kind', ({ viewer, params, body }) =>
    setPeriod(retention, viewer.id, { ...body, kind: params.kind }),
  );
}
