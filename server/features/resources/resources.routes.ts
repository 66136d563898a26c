import type { FastifyInstance } from 'fastify';
import { bindCreation } from '#server/platform/http/creations.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { createTexts } from './extraction/resource-texts.service.ts';
import { readPage, readType } from './resource-pages.service.ts';
import { createResources, type NoteUses } from './resources.service.ts';
import { createVideoProviders } from './videos/video-providers.ts';

const minute = 60_000;

/** Returns the function that deletes earlier deleted resources for good at once. */
export function registerResources(
  app: FastifyInstance,
  portal: Portal,
  { noteUses }: { noteUses: NoteUses },
): {
  sweepResources(before: string): Promise<void>;
} {
  const { config, jobs } = portal;
  const videos = createVideoProviders(config.videoHosts);
  const resources = createResources(portal, { videos, noteUses });
  const pages = { ...portal, videos };
  const texts = createTexts(portal, resources.tellChanged);

  bind(app, 'GET /api/resources', ({ viewer, query }) => readPage(pages, viewer.id, query));

  bindList(app, 'GET /api/resources/type/:type', ({ viewer, params, query }) =>
    readType(pages, viewer.id, { ...params, ...query }),
  );

  bindList(app, 'GET /api/resources/shared', ({ viewer, query }) => resources.shared(viewer.id, query));

  bind(app, 'GET /api/resources/:id', ({ viewer, params }) => resources.find(viewer.id, params.id));

  bind(app, 'GET /api/resources/:id/text', ({ viewer, params }) => resources.text(viewer.id, params.id));

  bindCreation(app, 'POST /api/resources', {
    async create({ viewer, body: { uploaderId, userId, ...resource } }, recordCreation) {
      for (const claimed of [uploaderId, userId]) {
        if (claimed !== undefined && claimed !== viewer.id) throw forbidden('You can only upload in your own name');
      }
      const created = await resources.create(viewer.id, resource, recordCreation);
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

  jobs.every({ name: 'deleted resources', everyMs: minute, deletes: true }, () => resources.sweep());
  jobs.every({ name: 'resources to be indexed again', everyMs: minute, deletes: false }, resources.indexAnew);
  // Adding a file wakes the reader; this job covers failed files and those left by another process.
  jobs.inEachProcess({ name: 'files to be read', everyMs: minute, deletes: false }, async () => texts.wake());
  app.addHook('onClose', () => texts.stop());
  return { sweepResources: resources.sweep };
}
