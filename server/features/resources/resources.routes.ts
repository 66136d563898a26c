import type { FastifyInstance } from 'fastify';
import { bindCreation } from '#server/platform/http/creations.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import { createTexts } from './extraction/resource-texts.service.ts';
import { readPage, readType } from './resource-pages.service.ts';
import { createResources, type ResourcesDeps } from './resources.service.ts';

const minute = 60_000;

/** Answers what deletes for good at once what was deleted before. */
export function registerResources(app: FastifyInstance, deps: ResourcesDeps): { sweepResources(): Promise<void> } {
  const resources = createResources(deps);
  const pages = { ...deps, db: deps.reading };
  const texts = createTexts({ ...deps, log: app.log, tellChanged: resources.tellChanged });

  bind(app, 'GET /api/resources', ({ viewer, query }) => readPage(pages, viewer.id, query));

  bindList(app, 'GET /api/resources/type/:type', ({ viewer, params, query }) =>
    readType(pages, viewer.id, { ...params, ...query }),
  );

  bindList(app, 'GET /api/resources/shared', ({ viewer, query }) => resources.shared(viewer.id, query));

  bind(app, 'GET /api/resources/:id', ({ viewer, params }) => resources.find(viewer.id, params.id));

  bind(app, 'GET /api/resources/:id/text', ({ viewer, params }) => resources.text(viewer.id, params.id));

  bindCreation(app, 'POST /api/resources', {
    async create({ viewer, body: { uploaderId, userId, ...resource } }, noteMade) {
      for (const claimed of [uploaderId, userId]) {
        if (claimed !== undefined && claimed !== viewer.id) throw forbidden('You can only upload in your own name');
      }
      const created = await resources.create(viewer.id, resource, noteMade);
      texts.wake();
      return created;
    },
    again: ({ viewer }, id) => resources.find(viewer.id, Number(id)),
  });

  bind(app, 'PATCH /api/resources/:id', async ({ viewer, params, body }) => {
    const changed = await resources.change(params.id, body, viewer.id);
    texts.wake();
    return changed;
  });

  bind(app, 'DELETE /api/resources/:id', ({ viewer, params }) => resources.remove(params.id, viewer.id));

  bind(app, 'POST /api/resources/:id/restore', async ({ viewer, params }) => {
    const restored = await resources.restore(params.id, viewer.id);
    texts.wake();
    return restored;
  });

  app.jobs.every({ name: 'deleted resources', everyMs: minute }, resources.sweep);
  app.jobs.every({ name: 'resources to be indexed again', everyMs: minute }, resources.indexAnew);
  // Whoever adds a file wakes the reader; this is for what failed, or was left by another process.
  app.jobs.inEachProcess({ name: 'files to be read', everyMs: minute }, async () => texts.wake());
  app.addHook('onClose', () => texts.stop());
  return { sweepResources: resources.sweep };
}
