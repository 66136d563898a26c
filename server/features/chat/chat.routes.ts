import type { FastifyInstance } from 'fastify';
import { historyPageMaxSize, messagesBurst, messagesPerSecond } from '#contract/values/limits.ts';
import { recordAccess } from '#server/features/auth/record-access.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, cutPage, limitOf } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import { enforceLimit } from '#server/platform/limits/refuse-many.ts';
import type { Portal } from '#server/portal.ts';
import { registerMessageChanges } from './changes/message-changes.routes.ts';
import { changeOf, listConversation } from './chat.queries.ts';
import { createChat } from './chat.service.ts';
import { createFrameHandler } from './chat.socket.ts';
import { createMarks } from './chat-marks.service.ts';
import { refuseForeign } from './conversation-access.ts';
import { registerDesk } from './desk/desk.routes.ts';
import { viewEnclosure } from './enclosures/enclosures.service.ts';
import { registerImportedNews } from './imports/imported-news.ts';
import { registerLaterMessages } from './later/later-messages.routes.ts';
import { oldMessages } from './old-messages/old-messages.service.ts';
import {
  countConversationsOf,
  listConversationSummaries,
  listMessagesFor,
  listUnreadFor,
  withReadState,
} from './overview/chat-overview.service.ts';
import { listEarlierMessages } from './overview/earlier-messages.service.ts';
import { announcePresence } from './presence/presence.service.ts';
import { registerPrivateNotes } from './private-notes/private-notes.routes.ts';
import { registerRatings } from './ratings/ratings.routes.ts';
import type { ResolveEnclosures } from './read-enclosures.ts';
import { registerReminders } from './reminders/reminders.routes.ts';
import { registerSavedReplies } from './saved-replies/saved-replies.routes.ts';
import { searchMessagesFor } from './search/chat-search.service.ts';
import { indexMessages } from './search/message-index.service.ts';
import { registerSharedConversations } from './shared/shared-conversations.routes.ts';
import { transcriptName, writeTranscript } from './transcripts/chat-transcript.service.ts';
import { createTranscripts } from './transcripts/transcripts.service.ts';

const minute = 60_000;
/** Newer messages are found without the index. */
const indexEveryMs = 1000;

/**
 * Registers the chat's routes. Returns what other parts need: the frame handler of sockets, a wait for pending
 * messages, storing of messages by the portal, and deletion of old messages.
 */
export function registerChat(
  app: FastifyInstance,
  portal: Portal,
  { resolveEnclosures }: { resolveEnclosures: ResolveEnclosures },
) {
  const { db, reading, limits, jobs } = portal;
  const { messageRate } = portal.config;
  const chat = createChat(portal, resolveEnclosures);
  const marks = createMarks(portal, chat);
  const factor = messageRate / messagesPerSecond;
  const posts = limitOfCalls(limits, 'posted messages', factor);
  const searches = limitOfCalls(limits, 'message searches');
  const transcripts = createTranscripts();
  const stopPresence = announcePresence(portal);
  app.addHook('onClose', async () => stopPresence());
  jobs.inEachProcess({ name: 'due replies', everyMs: minute, deletes: false }, chat.resume);

  jobs.inEachProcess({ name: 'message search', everyMs: indexEveryMs, deletes: false }, () => indexMessages(db));

  bindList(app, 'GET /api/messages', ({ viewer, query }) => listMessagesFor(portal, viewer.id, query));
  bindList(app, 'GET /api/messages/unread', ({ viewer, query }) => listUnreadFor(portal, viewer.id, query));

  bindList(app, 'GET /api/messages/search', async ({ viewer, query }) => {
    await enforceLimit(searches, viewer.id, 'You are searching too quickly');
    const access = query.contactId === undefined ? undefined : await chat.accessTo(viewer.id, query.contactId);
    return searchMessagesFor(portal, viewer.id, { ...query, within: access?.conversation.key });
  });

  bindList(app, 'GET /api/messages/:userId/all', async ({ viewer, params, query }) => {
    refuseForeign(viewer.id, params.userId);
    return listMessagesFor(portal, viewer.id, query);
  });

  bindList(app, 'GET /api/messages/:userId/:chatKey', async ({ viewer, params, query }) => {
    refuseForeign(viewer.id, params.userId);
    const { conversation } = await chat.accessTo(viewer.id, params.chatKey);
    const limit = limitOf(query);
    // A small page is read on the main connection, without waiting for long reads.
    const source = limit > historyPageMaxSize ? reading : db;
    const rows = await listConversation(source, conversation.key, { ...query, limit: limit + 1 });
    const page = cutPage(rows, limit, query.after === undefined ? ({ id }) => id : changeOf);
    const messages = await withReadState(source, page.rows);
    if (query.after !== undefined) return { ...page, rows: messages, cursorName: 'after' };
    return { ...page, rows: messages.reverse(), cursorName: 'before' };
  });

  bindList(app, 'GET /api/earlier-conversations/:conversation/messages', ({ viewer, params, query }) =>
    listEarlierMessages(portal, viewer.id, params.conversation, query),
  );

  bind(app, 'POST /api/earlier-conversations/:conversation/read', async ({ viewer, params, body }) => {
    await marks.noteCovered(viewer.id, params.conversation, body.upTo);
    return { ok: true };
  });

  bind(app, 'GET /api/messages/:userId/:chatKey/transcript', async ({ viewer, params, request, reply }) => {
    refuseForeign(viewer.id, params.userId);
    const access = await chat.accessTo(viewer.id, params.chatKey);
    const parts = writeTranscript(portal, resolveEnclosures, access);
    const stream = await transcripts.open({ viewerId: viewer.id, line: reply.raw, parts });
    await recordAccess(portal, { kind: 'conversation-saved', viewer, personId: access.contact.id, request });
    reply.header('content-disposition', `attachment; filename="${transcriptName(portal, access)}"`);
    return stream;
  });

  bind(app, 'POST /api/messages', async ({ viewer, body }) => {
    if (body.senderId !== undefined) refuseForeign(viewer.id, body.senderId);
    await enforceLimit(posts, viewer.id, 'You are sending messages too quickly');
    return chat.send(viewer.id, body);
  });

  bind(app, 'GET /api/enclosures/:kind/:id', ({ viewer, params }) =>
    viewEnclosure(portal, resolveEnclosures, viewer.id, params),
  );

  registerDesk(app, portal);
  registerPrivateNotes(app, portal);
  registerSavedReplies(app, portal);
  registerRatings(app, portal);
  registerReminders(app, portal);
  registerSharedConversations(app, portal, { chat, posts, transcripts, searches, resolveEnclosures });
  registerLaterMessages(app, portal, { chat, posts });
  registerMessageChanges(app, portal, { chat, posts });
  registerImportedNews(portal);

  bindList(app, 'GET /api/conversations', ({ viewer, query }) => listConversationSummaries(portal, viewer.id, query));
  bind(app, 'GET /api/conversations/counts', ({ viewer, query }) => countConversationsOf(portal, viewer.id, query));

  const frames = createFrameHandler(portal, chat, marks, {
    perSecond: messageRate,
    burst: messagesBurst * factor,
  });
  return {
    frames,
    storePortalMessages: chat.storePortalMessages,
    storeOf: chat.storeOf,
    noteRead: (viewerId: number, contactId: number, upTo: number) => marks.note(viewerId, contactId, 'read', upTo),
    noteReadBeside: marks.noteCovered,
    waiting: chat.waiting,
    oldMessages: oldMessages(portal),
    async settled(): Promise<void> {
      await chat.settled();
      await marks.settled();
    },
  };
}
