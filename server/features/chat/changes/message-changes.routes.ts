import type { FastifyInstance } from 'fastify';
import { noteLook } from '#server/features/auth/note-look.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { refuseForeign } from '#server/features/chat/conversation-access.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { SharedLimit } from '#server/platform/limits/limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import { reviseMessage, versionsFor } from './message-changes.service.ts';

interface ChangesParts {
  chat: Pick<Chat, 'accessTo'>;
  /** The rate of posted messages, which changes count to. */
  posts: SharedLimit;
}

/** Serves what people do to messages of their own, and what these said before. */
export function registerMessageChanges(app: FastifyInstance, chatDeps: ChatDeps, { chat, posts }: ChangesParts): void {
  const deps = { ...chatDeps, chat };

  async function admit(viewerId: number, userId: number) {
    refuseForeign(viewerId, userId);
    await refuseMany(posts, viewerId, 'You are changing messages too quickly');
  }

  bind(app, 'PATCH /api/messages/:userId/:chatKey/:messageId', async ({ viewer, params, body }) => {
    await admit(viewer.id, params.userId);
    const { chatKey: contactId, messageId } = params;
    return reviseMessage(deps, viewer.id, { contactId, messageId, change: body.change }, { content: body.content });
  });

  bind(app, 'DELETE /api/messages/:userId/:chatKey/:messageId', async ({ viewer, params, query }) => {
    await admit(viewer.id, params.userId);
    const { chatKey: contactId, messageId } = params;
    return reviseMessage(deps, viewer.id, { contactId, messageId, change: query.change }, { content: null });
  });

  bindList(app, 'GET /api/messages/:userId/:chatKey/versions', async ({ viewer, params, query, request }) => {
    refuseForeign(viewer.id, params.userId);
    const page = await versionsFor(deps, viewer.id, params.chatKey, query);
    await noteLook(deps, { kind: 'versions-read', viewer, personId: params.chatKey, request });
    return page;
  });
}
