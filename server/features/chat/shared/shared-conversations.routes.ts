import type { FastifyInstance } from 'fastify';
import { recordAccess } from '#server/features/auth/record-access.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import type { ResolveEnclosures } from '#server/features/chat/read-enclosures.ts';
import { transcriptName, writeTranscript } from '#server/features/chat/transcripts/chat-transcript.service.ts';
import type { createTranscripts } from '#server/features/chat/transcripts/transcripts.service.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList } from '#server/platform/http/list-page.ts';
import type { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { continueTakenOver } from './continue-taken-over.service.ts';
import { listMessagesShared, listShared, searchShared, transcriptAccess } from './shared-conversations.service.ts';

interface Collaborators {
  chat: Pick<Chat, 'storeOne'>;
  posts: ReturnType<typeof limitOfCalls>;
  transcripts: ReturnType<typeof createTranscripts>;
  searches: ReturnType<typeof limitOfCalls>;
  resolveEnclosures: ResolveEnclosures;
}

/** Serves conversations with staff that the people of an institution read of each other. Reading moves no mark. */
export function registerSharedConversations(
  app: FastifyInstance,
  portal: Portal,
  { chat, posts, transcripts, searches, resolveEnclosures }: Collaborators,
): void {
  bindList(app, 'GET /api/shared-conversations', ({ viewer, query }) => listShared(portal, viewer.id, query));

  bindList(app, 'GET /api/shared-conversations/search', async ({ viewer, query }) => {
    await enforceLimit(searches, viewer.id, 'You are searching too quickly');
    return searchShared(portal, viewer.id, query);
  });

  bindList(app, 'GET /api/shared-conversations/:conversation/messages', ({ viewer, params, query }) =>
    listMessagesShared(portal, viewer.id, params.conversation, query),
  );

  bind(app, 'POST /api/shared-conversations/:conversation/continue', async ({ viewer, params, body }) => {
    await enforceLimit(posts, viewer.id, 'You are sending messages too quickly');
    return continueTakenOver(portal, chat, viewer.id, { key: params.conversation, ...body });
  });

  bind(app, 'GET /api/shared-conversations/:conversation/transcript', async ({ viewer, params, request, reply }) => {
    const { access, options } = await transcriptAccess(portal, viewer.id, params.conversation);
    const parts = writeTranscript(portal, resolveEnclosures, access, options);
    const stream = await transcripts.open({ viewerId: viewer.id, line: reply.raw, parts });
    await recordAccess(portal, { kind: 'conversation-saved', viewer, personId: access.contact.id, request });
    reply.header('content-disposition', `attachment; filename="${transcriptName(portal, access)}"`);
    return stream;
  });
}
