import type { FastifyInstance } from 'fastify';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { forbidden } from '#server/platform/http/errors.ts';
import { bind, type Viewer } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { block, listBlocked, unblock } from './blocks.service.ts';
import { findPeople, readPendingRequests, readRelated } from './contact-lists.service.ts';
import { createContacts } from './contacts.service.ts';

/** Serves search for people, requests, answers, removal and blocking. */
export function registerContacts(app: FastifyInstance, portal: Portal): void {
  const contacts = createContacts(portal);
  const searches = limitOfCalls(portal.limits, 'searches for people');
  const requests = limitOfCalls(portal.limits, 'contact requests');

  bind(app, 'GET /api/users/search', async ({ viewer, query }) => {
    await enforceLimit(searches, viewer.id, 'You are searching too quickly');
    return findPeople(portal, viewer.id, query.q);
  });

  bindList(app, 'GET /api/users/:id/pending-requests', async ({ viewer, params, query }) => {
    refuseForeign(viewer, params.id);
    return readPendingRequests(portal, params.id, query);
  });

  bindList(app, 'GET /api/users/:id/related/:kind', async ({ viewer, params, query }) => {
    refuseForeign(viewer, params.id);
    return readRelated(portal, params.id, params.kind, query);
  });

  bindCreation(app, 'POST /api/relationships', {
    async create({ viewer, body }, recordCreation) {
      await enforceLimit(requests, viewer.id, 'You are asking too quickly');
      return contacts.ask(viewer.id, body, recordCreation);
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

  // The list is short: the viewer blocked each by hand.
  bindList(app, 'GET /api/blocks', async ({ viewer, query }) =>
    pageOfShortList(await listBlocked(portal, viewer.id), query, ({ id }) => id),
  );

  bind(app, 'POST /api/blocks', async ({ viewer, body }) => {
    await block(portal, viewer.id, body.userId);
    return { ok: true } as const;
  });

  bind(app, 'DELETE /api/blocks/:userId', async ({ viewer, params }) => {
    await unblock(portal, viewer.id, params.userId);
    return { ok: true } as const;
  });
}

/** Checked before any look-up, so that existing and unknown people get the same answer. */
function refuseForeign(viewer: Viewer, userId: number) {
  if (userId !== viewer.id && !capabilitiesOf(viewer).managesPeople)
    throw forbidden('You can only see your own contacts');
}
