import type { FastifyInstance } from 'fastify';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { oldPeople } from '#server/features/privacy/erasure/old-people.ts';
import { bind } from '#server/platform/http/http.ts';
import { carryOutRetention } from './carry-out.service.ts';
import { oldOriginals } from './old-originals.ts';
import { forgettingOfRows } from './old-rows.queries.ts';
import { countOld, type ForgettingOfKinds, listRetention, setPeriod } from './retention.service.ts';
import { registerRetentionNews } from './retention-news.ts';

const hour = 60 * 60 * 1000;

export interface RetentionRoutesParts
  extends Pick<PortalParts, 'db' | 'reading' | 'people' | 'clock' | 'news'>,
    Pick<ForgettingOfKinds, 'messages'> {}

/** Serves for how long each kind of data is kept, and deletes what is older. */
export function registerRetention(app: FastifyInstance, { messages, ...portal }: RetentionRoutesParts): void {
  const { clock } = portal;
  const others = { messages, originals: oldOriginals(clock), people: oldPeople(clock) };
  const forgetting = { ...forgettingOfRows, ...others };
  const parts = { ...portal, forgetting, noteShorter: registerRetentionNews(portal) };
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  // Each kind is gone through once a day; asked every hour, what a stop left is not left for another day.
  app.jobs.every({ name: 'retention', everyMs: hour }, () => carryOutRetention(parts, () => isStopping));

  bind(app, 'GET /api/retention', () => listRetention(parts));

  bind(app, 'GET /api/retention/:kind/count', ({ params, query }) => countOld(parts, params.kind, query.days));

  bind(app, 'PUT /api/retention/:kind', ({ viewer, params, body }) =>
    setPeriod(parts, viewer.id, { ...body, kind: params.kind }),
  );
}
