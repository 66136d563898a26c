import type { FastifyInstance } from 'fastify';
import { conflict } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { confirmClock, readClock } from './clock.service.ts';

const [minute, hour] = [60_000, 3_600_000];

export function registerClock(app: FastifyInstance, portal: Portal): void {
  const { people, bus, clock, clockWatch, jobs } = portal;

  jobs.inEachProcess({ name: 'the clock', everyMs: minute, deletes: false }, look);

  async function look(): Promise<void> {
    const before = clockWatch.isInDoubt();
    await clockWatch.mayDelete();
    if (before === clockWatch.isInDoubt()) return;
    const admins = (await people.directory()).admins().map(({ id }) => id);
    bus.send(admins, { type: 'changed', what: ['/api/clock'] });
  }

  bind(app, 'GET /api/clock', () => readClock(portal));

  bind(app, 'PUT /api/clock', async ({ viewer, body }) => {
    if (Math.abs(Date.parse(body.now) - clock()) > hour)
      throw conflict('The clock has been set since. Please look at it again.');
    await confirmClock(portal, viewer.id);
    await look();
    return readClock(portal);
  });
}
