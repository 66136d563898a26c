import type { FastifyInstance } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import type { Importing, TellStored } from '#server/features/usage/upload/usage-upload.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { planFetches } from './fetch-plan.service.ts';
import { createFetchQueue } from './fetch-queue.service.ts';
import { findFetchedInstitution, findPlatform, readInstitutionsAt } from './fetched-platforms.queries.ts';
import { createFetchedPlatforms } from './fetched-platforms.service.ts';
import { tryPlatform } from './try-platform.service.ts';
import { readFetches } from './usage-fetches.queries.ts';
import { fetchAgain, toUsageFetch } from './usage-fetching.service.ts';

const second = 1000;
const hour = 60 * 60 * second;
const readsOfBoard = ['/api/usage-fetching'];

/** Serves the platforms from which reports are fetched, and fetches them. */
export function serveUsageFetching(
  app: FastifyInstance,
  portal: Portal,
  { importing, tellStored }: { importing: Importing; tellStored: TellStored },
): void {
  const { db, reading, limits, bus, people, jobs } = portal;
  const platforms = createFetchedPlatforms(portal);
  const queue = createFetchQueue(portal, importing, { tellStored, tellBoard });
  const trials = limitOfCalls(limits, 'platforms tried');

  async function tellBoard(): Promise<void> {
    const admins = (await people.directory()).everybody().filter((one) => capabilitiesOf(one).runsPortal);
    bus.send(
      admins.map(({ id }) => id),
      { type: 'changed', what: readsOfBoard },
    );
  }

  /** Plans and starts fetches after a change, and updates open pages. */
  async function changed(): Promise<void> {
    await planFetches(portal);
    await tellBoard();
    fetchSoon();
  }

  bind(app, 'GET /api/usage-fetching/platforms', () => platforms.list());

  bindCreation(app, 'POST /api/usage-fetching/platforms', {
    async create({ viewer, body }, recordCreation) {
      const platform = await platforms.add(viewer.id, body, recordCreation);
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
    await enforceLimit(trials, viewer.id, 'That was a lot of tries. Please wait a minute.');
    const access = await platforms.accessOf(params.id);
    return tryPlatform(portal, access, await findFetchedInstitution(db, params.id));
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
    await fetchAgain(portal, { viewerId: viewer.id, id: params.id, answers: body.answers });
    await tellBoard();
    fetchSoon();
    return {};
  });

  const fetchSoon = jobs.inEachProcess(
    { name: 'reports being fetched', everyMs: 15 * second, deletes: false },
    queue.workOff,
  );
  jobs.every({ name: 'reports to be fetched', everyMs: hour, deletes: false }, async () => {
    await planFetches(portal);
    fetchSoon();
  });
  app.addHook('preClose', async () => queue.stop());
}
