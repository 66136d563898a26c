import type { FastifyInstance } from 'fastify';
import type { Chat } from '#server/features/chat/chat.service.ts';
import { bindCreation } from '#server/platform/http/creations.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, pageOfShortList } from '#server/platform/http/list-page.ts';
import type { SharedLimit } from '#server/platform/limits/limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { createLaterMessages } from './later-messages.service.ts';

const lookEveryMs = 5_000;
const tooQuickly = 'You are sending messages too quickly';

/** Serves messages that are sent later, and sends them at their time. */
export function registerLaterMessages(
  app: FastifyInstance,
  portal: Portal,
  { chat, posts }: { chat: Chat; posts: SharedLimit },
): void {
  const later = createLaterMessages(portal, chat);

  // One person has at most 100.
  bindList(app, 'GET /api/later-messages', async ({ viewer, query }) =>
    pageOfShortList(await later.list(viewer.id), query, ({ id }) => id),
  );

  bindCreation(app, 'POST /api/later-messages', {
    create: async ({ viewer, body }, recordCreation) => {
      await enforceLimit(posts, viewer.id, tooQuickly);
      return later.add(viewer.id, body, recordCreation);
    },
    again: ({ viewer }, id) => later.find(viewer.id, Number(id)),
  });

  bind(app, 'POST /api/later-messages/:id/withdraw', ({ viewer, params }) => later.withdraw(viewer.id, params.id));

  bind(app, 'POST /api/later-messages/:id/send', async ({ viewer, params }) => {
    await enforceLimit(posts, viewer.id, tooQuickly);
    return later.sendNow(viewer.id, params.id);
  });

  portal.jobs.inEachProcess({ name: 'messages sent later', everyMs: lookEveryMs, deletes: false }, later.sendDue);
}
