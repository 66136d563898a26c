import type { FastifyInstance } from 'fastify';
import { recordAccess } from '#server/features/auth/record-access.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import { refuseForeign } from '#server/features/chat/conversation-access.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { SharedLimit } from '#server/platform/limits/limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { reviseMessage, versionsFor } from './message-changes.service.ts';

interface Changing {
  chat: Pick<Chat, 'accessTo'>;
  /** The shared rate limit for posted messages and changes. */
  posts: SharedLimit;
}

export function registerMessageChanges(app: FastifyInstance, portal: Portal, { chat, posts }: Changing): void {
  async function admit(viewerId: number, userId: number) {
    refuseForeign(viewerId, userId);
    await enforceLimit(posts, viewerId, 'You are changing messages too quickly');
  }

  bind(app, 'PATCH /api/messages/:userId/:chatKey/:messageId', async ({ viewer, params, body }) => {
    await admit(viewer.id, params.userId);
    const { chatKey: contactId, messageId } = params;
    return reviseMessage(
      portal,
      chat,
      viewer.id,
      { contactId, messageId, change: body.change, conversation: body.conversation },
      { content: body.content },
    );
  });

  bind(app, 'DELETE /api/messages/:userId/:chatKey/:messageId', async ({ viewer, params, query }) => {
    await admit(viewer.id, params.userId);
    const { chatKey: contactId, messageId } = params;
    const { change, conversation } = query;
    return reviseMessage(portal, chat, viewer.id, { contactId, messageId, change, conversation }, { content: null });
  });

  bindList(app, 'GET /api/messages/:userId/:chatKey/versions', async ({ viewer, params, query, request }) => {
    refuseForeign(viewer.id, params.userId);
    const page = await versionsFor(portal, chat, viewer.id, params.chatKey, query);
    await recordAccess(portal, { kind: 'versions-read', viewer, personId: params.chatKey, request });
    return page;
  });
}
