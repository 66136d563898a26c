import type { FastifyInstance } from 'fastify';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import { planFetches } from './fetch-plan.service.ts';
import { createFetchQueue, type FetchQueueParts } from './fetch-queue.service.ts';
import { findFetchedInstitution, findPlatform, readInstitutionsAt } from './fetched-platforms.queries.ts';
import { createFetchedPlatforms } from './fetched-platforms.service.ts';
import { tryPlatform } from './try-platform.service.ts';
import { readFetches } from './usage-fetches.queries.ts';
import { fetchAgain, toUsageFetch } from './usage-fetching.service.ts';

export type UsageFetchingParts = Omit<FetchQueueParts, 'tellBoard'> &
  Pick<PortalParts, 'reading' | 'bus' | 'people' | 'limits'>;

const second = 1000;
const hour = 60 * 60 * second;
const readsOfBoard = ['/api/usage-fetching'];

/** Serves the platforms from which reports are fetched, and fetches them. */
export function serveUsageFetching(app: FastifyInstance, parts: UsageFetchingParts): void {
  const { db, reading, clock, limits, bus, people, spoolDir, network } = parts;
  const platforms = createFetchedPlatforms(parts);
  const queue = createFetchQueue({ ...parts, tellBoard });
  const trials = limitOfCalls(limits, 'platforms tried');

  async function tellBoard(): Promise<void> {
    const admins = (await people.directory()).everybody().filter(({ role }) => role === 'admin');
    bus.send(
      admins.map(({ id }) => id),
      { type: 'changed', what: readsOfBoard },
    );
  }

  /** What a change makes due is noted and fetched soon, and shown to all who look. */
  async function changed(): Promise<void> {
    await planFetches(parts);
    await tellBoard();
    fetchSoon();
  }

  bind(app, 'GET /api/usage-fetching/platforms', () => platforms.list());

  bindCreation(app, 'POST /api/usage-fetching/platforms', {
    async create({ viewer, body }, noteMade) {
      const platform = await platforms.add(viewer.id, body, noteMade);
      await changed();
      return platform;
    },
    async again(_, made) {
      const platform = (await platforms.list()).find(({ id }) => id === Number(made));
      if (!platform) throw notFound('This platform does not exist');
      return platform;
    },
  });

  bind(app, 'PUT /api/usage-fetching/platforms/:id', async ({ viewer, params, body }) => {
    await platforms.change(viewer.id, params.id, body);
    await changed();
    return platforms.find(params.id);
  });

  bind(app, 'DELETE /api/usage-fetching/platforms/:id', async ({ viewer, params }) => {
    await platforms.remove(viewer.id, params.id);
    await tellBoard();
    return {};
  });

  bind(app, 'POST /api/usage-fetching/platforms/:id/try', async ({ viewer, params }) => {
    await refuseMany(trials, viewer.id, 'That was a lot of tries. Please wait a minute.');
    const access = await platforms.accessOf(params.id);
    return tryPlatform({ clock, dir: spoolDir, network }, access, await findFetchedInstitution(db, params.id));
  });

  bindList(app, 'GET /api/usage-fetching/platforms/:id/institutions', async ({ params, query }) => {
    if (!(await findPlatform(db, params.id))) throw notFound('This platform does not exist');
    const { rows, next } = await readInstitutionsAt(reading, params.id, query);
    return { rows: rows.map(({ isOff, ...row }) => ({ ...row, isOff: isOff ?? false })), next };
  });

  bind(app, 'PUT /api/usage-fetching/platforms/:id/institutions/:institutionId', async ({ viewer, params, body }) => {
    const at = { platformId: params.id, institutionId: params.institutionId };
    await platforms.setInstitution(viewer.id, at, body);
    await changed();
    return {};
  });

  bindList(app, 'GET /api/usage-fetching/fetches', async ({ query }) => {
    const { rows, next } = await readFetches(reading, query);
    return { rows: rows.map(toUsageFetch), next };
  });

  bind(app, 'POST /api/usage-fetching/fetches/:id/again', async ({ viewer, params, body }) => {
    await fetchAgain(parts, { viewerId: viewer.id, id: params.id, answers: body.answers });
    await tellBoard();
    fetchSoon();
    return {};
  });

  const fetchSoon = app.jobs.inEachProcess({ name: 'reports being fetched', everyMs: 15 * second }, queue.workOff);
  app.jobs.every({ name: 'reports to be fetched', everyMs: hour }, async () => {
    await planFetches(parts);
    fetchSoon();
  });
  app.addHook('preClose', async () => queue.stop());
}
