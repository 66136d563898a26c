import type { FastifyInstance } from 'fastify';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Portal } from '#server/portal.ts';
import { registerArchiveNews } from './archive-news.ts';
import { createArchiveQueue } from './archive-queue.service.ts';
import { createPersonArchives } from './person-archives.service.ts';

const second = 1000;
const hour = 60 * 60 * second;

export function registerPersonArchives(app: FastifyInstance, portal: Portal): void {
  const { jobs } = portal;
  const archives = createPersonArchives(portal);
  const queue = createArchiveQueue({
    ...portal,
    noteReady: registerArchiveNews(portal),
    mayDelete: jobs.mayDelete,
  });
  const beginSoon = jobs.inEachProcess(
    { name: 'archives of personal data', everyMs: 5 * second, deletes: false },
    queue.begin,
  );
  jobs.every({ name: 'ended archives of personal data', everyMs: hour, deletes: true }, queue.sweep);
  app.addHook('preClose', () => queue.stop());

  bind(app, 'GET /api/person-archives', ({ viewer }) => archives.list(viewer.id));

  bindCreation(app, 'POST /api/person-archives', {
    async create({ viewer }, recordCreation) {
      const asked = await archives.ask({ personId: viewer.id, askedById: viewer.id }, recordCreation);
      beginSoon();
      return asked;
    },
    again: async (_, id) => ({ id: Number(id) }),
  });

  bindCreation(app, 'POST /api/users/:id/archive', {
    async create({ viewer, params }, recordCreation) {
      const asked = await archives.ask({ personId: params.id, askedById: viewer.id }, recordCreation);
      beginSoon();
      queue.tell(viewer.id);
      return asked;
    },
    again: async (_, id) => ({ id: Number(id) }),
  });

  bind(app, 'GET /api/person-archives/:id', ({ viewer, params }) => archives.find(params.id, viewer.id));

  bind(app, 'GET /api/person-archives/:id/file', async ({ viewer, params, reply }) => {
    const { stream, fileSize, name } = await archives.open(params.id, viewer);
    reply.headers({
      'content-disposition': `attachment; filename="${name}"`,
      'content-length': fileSize,
      // On a shared computer the browser must not cache the archive.
      'cache-control': 'no-store',
    });
    return stream as ReadableStream;
  });
}
