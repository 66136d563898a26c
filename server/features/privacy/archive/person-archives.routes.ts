import type { FastifyInstance } from 'fastify';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { registerArchiveNews } from './archive-news.ts';
import { createArchiveQueue } from './archive-queue.service.ts';
import { createPersonArchives } from './person-archives.service.ts';

const second = 1000;
const hour = 60 * 60 * second;

export interface PersonArchivesParts
  extends Pick<PortalParts, 'db' | 'reading' | 'bus' | 'people' | 'clock' | 'limits' | 'news'> {
  storage: Storage;
  spoolDir: string;
  portalName: string;
}

/** Serves archives of people's data: asked for here, made in the background. */
export function registerPersonArchives(app: FastifyInstance, parts: PersonArchivesParts): void {
  const archives = createPersonArchives(parts);
  const queue = createArchiveQueue({ ...parts, log: app.log, noteReady: registerArchiveNews(parts) });
  const beginSoon = app.jobs.inEachProcess({ name: 'archives of personal data', everyMs: 5 * second }, queue.begin);
  app.jobs.every({ name: 'ended archives of personal data', everyMs: hour }, queue.sweep);
  app.addHook('preClose', () => queue.stop());

  bind(app, 'GET /api/person-archives', ({ viewer }) => archives.list(viewer.id));

  bindCreation(app, 'POST /api/person-archives', {
    async create({ viewer }, noteMade) {
      const asked = await archives.ask({ personId: viewer.id, askedById: viewer.id }, noteMade);
      beginSoon();
      return asked;
    },
    again: async (_, id) => ({ id: Number(id) }),
  });

  bindCreation(app, 'POST /api/users/:id/archive', {
    async create({ viewer, params }, noteMade) {
      const asked = await archives.ask({ personId: params.id, askedById: viewer.id }, noteMade);
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
      // Nothing of it stays in the browser of a shared computer but what its person saves.
      'cache-control': 'no-store',
    });
    return stream as ReadableStream;
  });
}
