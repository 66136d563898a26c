import type { FastifyInstance } from 'fastify';
import { bindCreation } from '#server/platform/http/creations.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { bind, type Viewer } from '#server/platform/http/http.ts';
import { bindList, pageOfFew } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import { block, listBlocked, unblock } from './blocks.service.ts';
import { findPeople, readPendingRequests, readRelated } from './contact-lists.service.ts';
import type { ContactsDeps } from './contact-pair.service.ts';
import { createContacts } from './contacts.service.ts';

/** Serves finding people, asking them, answering, parting and blocking. */
export function registerContacts(app: FastifyInstance, deps: ContactsDeps & { limits: Limits }): void {
  const contacts = createContacts(deps);
  const searches = limitOfCalls(deps.limits, 'searches for people');
  const requests = limitOfCalls(deps.limits, 'contact requests');

  bind(app, 'GET /api/users/search', async ({ viewer, query }) => {
    await refuseMany(searches, viewer.id, 'You are searching too quickly');
    return findPeople(deps, viewer.id, query.q);
  });

  bindList(app, 'GET /api/users/:id/pending-requests', async ({ viewer, params, query }) => {
    refuseForeign(viewer, params.id);
    return readPendingRequests(deps, params.id, query);
  });

  bindList(app, 'GET /api/users/:id/related/:kind', async ({ viewer, params, query }) => {
    refuseForeign(viewer, params.id);
    return readRelated(deps, params.id, params.kind, query);
  });

  bindCreation(app, 'POST /api/relationships', {
    async create({ viewer, body }, noteMade) {
      await refuseMany(requests, viewer.id, 'You are asking too quickly');
      return contacts.ask(viewer.id, body, noteMade);
    },
    again: ({ viewer }, id) => contacts.find(viewer.id, Number(id)),
  });

  bind(app, 'PATCH /api/relationships/:id/status', ({ viewer, params, body }) =>
    contacts.answer(viewer.id, params.id, body.status),
  );

  bind(app, 'DELETE /api/relationships/:id', async ({ viewer, params }) => {
    await contacts.end(viewer.id, params.id);
    return { ok: true } as const;
  });

  bind(app, 'POST /api/relationships/:id/restore', ({ viewer, params }) => contacts.restore(viewer.id, params.id));

  // Few: the viewer blocked each by hand.
  bindList(app, 'GET /api/blocks', async ({ viewer, query }) =>
    pageOfFew(await listBlocked(deps, viewer.id), query, ({ id }) => id),
  );

  bind(app, 'POST /api/blocks', async ({ viewer, body }) => {
    await block(deps, viewer.id, body.userId);
    return { ok: true } as const;
  });

  bind(app, 'DELETE /api/blocks/:userId', async ({ viewer, params }) => {
    await unblock(deps, viewer.id, params.userId);
    return { ok: true } as const;
  });
}

/** Before any look-up, so that the answer is the same for people who exist and people who do not. */
function refuseForeign(viewer: Viewer, userId: number) {
  if (userId !== viewer.id && viewer.role !== 'admin') throw forbidden('You can only see your own contacts');
}
