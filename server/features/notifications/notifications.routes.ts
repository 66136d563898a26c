import type { FastifyInstance } from 'fastify';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { badRequest, forbidden } from '#server/platform/http/errors.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { Portal } from '#server/portal.ts';
import { countAudience, countUnread, listSent, readNotificationsOf } from './notifications.queries.ts';
import { createNotifications, type Notifications } from './notifications.service.ts';
import { registerPlannedNotifications } from './planned/planned-notifications.routes.ts';
import { refuseWrongAudience } from './planned/planned-notifications.service.ts';

/** Serves notifications. Returns the function with which other slices store them. */
export function registerNotifications(app: FastifyInstance, portal: Portal): Pick<Notifications, 'storeNotes'> {
  const { db, clock } = portal;
  const notifications = createNotifications(portal);

  bindList(app, 'GET /api/notifications', ({ viewer, query }) => readNotificationsOf(db, viewer.id, query));

  bind(app, 'GET /api/notifications/unread', async ({ viewer }) => ({ count: await countUnread(db, viewer.id) }));

  bindCreation(app, 'POST /api/notifications', {
    async create({ viewer, body }, recordCreation) {
      const { createdBy, userId, tier, institutionId, ...note } = body;
      if (createdBy !== undefined && createdBy !== viewer.id) throw forbidden('You can only send in your own name');
      const to = { userId, tier, institutionId };
      if (userId !== null && (tier !== null || institutionId !== null))
        throw badRequest('One person, or a plan or an institution', 'userId');
      await refuseWrongAudience(db, to);
      return notifications.send({ ...note, createdBy: viewer.id }, to, recordCreation);
    },
    again: (_, id) => notifications.sent(Number(id)),
  });

  bind(app, 'GET /api/notifications/audience', async ({ query: { tier = null, institution = null } }) => ({
    count: await countAudience(db, { userId: null, tier, institutionId: institution }, londonTime(clock()).day),
  }));

  bind(app, 'GET /api/notifications/sent', async ({ query: { cursor, limit } }) => {
    // One more row than requested shows whether there is a next page.
    const found = await listSent(db, { below: cursor, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

  bind(app, 'POST /api/notifications/:id/read', ({ viewer, params }) => notifications.read(viewer.id, params.id));

  bind(app, 'POST /api/notifications/read-all', async ({ viewer, body }) => ({
    marked: await notifications.readAll(viewer.id, body.upTo),
  }));

  registerPlannedNotifications(app, portal, notifications);

  return { storeNotes: notifications.storeNotes };
}
