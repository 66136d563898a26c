import type { FastifyInstance } from 'fastify';
import { historyPageMaxSize, messagesBurst, messagesPerSecond } from '#contract/values/limits.ts';
import { noteLook } from '#server/features/auth/note-look.ts';
import { bind } from '#server/platform/http/http.ts';
import { bindList, cutPage, limitOf } from '#server/platform/http/list-page.ts';
import { limitOfCalls } from '#server/platform/limits/call-limits.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { refuseMany } from '#server/platform/limits/refuse-many.ts';
import type { Live } from '#server/platform/live/live.ts';
import { registerMessageChanges } from './changes/message-changes.routes.ts';
import { changeOf, listConversation } from './chat.queries.ts';
import { createChat } from './chat.service.ts';
import { createFrameHandler } from './chat.socket.ts';
import type { ChatDeps } from './chat-deps.ts';
import { createMarks } from './chat-marks.service.ts';
import { refuseForeign } from './conversation-access.ts';
import { registerDesk } from './desk/desk.routes.ts';
import { viewEnclosure } from './enclosures/enclosures.service.ts';
import { oldMessages } from './old-messages/old-messages.service.ts';
import {
  countConversationsOf,
  listConversationSummaries,
  listMessagesFor,
  listUnreadFor,
  withReadState,
} from './overview/chat-overview.service.ts';
import { announcePresence } from './presence/presence.service.ts';
import { registerPrivateNotes } from './private-notes/private-notes.routes.ts';
import { registerRatings } from './ratings/ratings.routes.ts';
import { registerSavedReplies } from './saved-replies/saved-replies.routes.ts';
import { searchMessagesFor } from './search/chat-search.service.ts';
import { indexMessages } from './search/message-index.service.ts';
import { transcriptName, writeTranscript } from './transcripts/chat-transcript.service.ts';
import { createTranscripts } from './transcripts/transcripts.service.ts';

const minute = 60_000;
/** Messages younger than this are found without the index. */
const indexEveryMs = 1000;

export interface ChatParts extends ChatDeps {
  /** Messages a person may send per second; burst and posted messages grow with it. */
  messageRate: number;
  limits: Limits;
  noteActivity(sessionHash: string): void;
  /** The sockets of this process. */
  live: Live;
}

/** Serves the chat's calls. Answers what the sockets need, the handler of their frames and a wait for what is under way, how lines of the portal's own are stored, and how old messages are deleted. */
export function registerChat(app: FastifyInstance, { messageRate, limits, noteActivity, live, ...deps }: ChatParts) {
  const chat = createChat(deps);
  const reads = { ...deps, db: deps.reading };
  const marks = createMarks(deps, chat);
  const factor = messageRate / messagesPerSecond;
  const posts = limitOfCalls(limits, 'posted messages', factor);
  const searches = limitOfCalls(limits, 'message searches');
  const transcripts = createTranscripts();
  const stopPresence = announcePresence(deps, live);
  app.addHook('onClose', async () => stopPresence());
  app.jobs.inEachProcess({ name: 'due replies', everyMs: minute }, chat.resume);

  app.jobs.inEachProcess({ name: 'message search', everyMs: indexEveryMs }, () => indexMessages(deps.db));

  bindList(app, 'GET /api/messages', ({ viewer, query }) => listMessagesFor(reads, viewer.id, query));
  bindList(app, 'GET /api/messages/unread', ({ viewer, query }) => listUnreadFor(reads, viewer.id, query));

  bindList(app, 'GET /api/messages/search', async ({ viewer, query }) => {
    await refuseMany(searches, viewer.id, 'You are searching too quickly');
    const access = query.contactId === undefined ? undefined : await chat.accessTo(viewer.id, query.contactId);
    return searchMessagesFor(reads, viewer.id, { ...query, within: access?.conversation.key });
  });

  bindList(app, 'GET /api/messages/:userId/all', async ({ viewer, params, query }) => {
    refuseForeign(viewer.id, params.userId);
    return listMessagesFor(reads, viewer.id, query);
  });

  bindList(app, 'GET /api/messages/:userId/:chatKey', async ({ viewer, params, query }) => {
    refuseForeign(viewer.id, params.userId);
    const { conversation } = await chat.accessTo(viewer.id, params.chatKey);
    const limit = limitOf(query);
    // What fits on a screen is read on the spot.
    const db = limit > historyPageMaxSize ? reads.db : deps.db;
    const rows = await listConversation(db, conversation.key, { ...query, limit: limit + 1 });
    const page = cutPage(rows, limit, query.after === undefined ? ({ id }) => id : changeOf);
    const messages = await withReadState(db, page.rows);
    if (query.after !== undefined) return { ...page, rows: messages, cursorName: 'after' };
    return { ...page, rows: messages.reverse(), cursorName: 'before' };
  });

  bind(app, 'GET /api/messages/:userId/:chatKey/transcript', async ({ viewer, params, request, reply }) => {
    refuseForeign(viewer.id, params.userId);
    const access = await chat.accessTo(viewer.id, params.chatKey);
    const parts = writeTranscript(reads, access);
    const stream = await transcripts.open({ viewerId: viewer.id, line: reply.raw, parts });
    await noteLook(deps, { kind: 'conversation-saved', viewer, personId: access.contact.id, request });
    reply.header('content-disposition', `attachment; filename="${transcriptName(reads, access)}"`);
    return stream;
  });

  bind(app, 'POST /api/messages', async ({ viewer, body }) => {
    if (body.senderId !== undefined) refuseForeign(viewer.id, body.senderId);
    await refuseMany(posts, viewer.id, 'You are sending messages too quickly');
    return chat.send(viewer.id, body);
  });

  bind(app, 'GET /api/enclosures/:kind/:id', ({ viewer, params }) => viewEnclosure(deps, viewer.id, params));

  registerDesk(app, deps);
  registerPrivateNotes(app, deps);
  registerSavedReplies(app, deps);
  registerRatings(app, deps);
  registerMessageChanges(app, deps, { chat, posts });

  bindList(app, 'GET /api/conversations', ({ viewer, query }) => listConversationSummaries(reads, viewer.id, query));
  bind(app, 'GET /api/conversations/counts', ({ viewer, query }) => countConversationsOf(reads, viewer.id, query));

  const frames = createFrameHandler({ ...deps, limits, noteActivity }, chat, marks, {
    perSecond: messageRate,
    burst: messagesBurst * factor,
  });
  return {
    frames,
    storeLines: chat.storeLines,
    waiting: chat.waiting,
    oldMessages: oldMessages(deps),
    async settled(): Promise<void> {
      await chat.settled();
      await marks.settled();
    },
  };
}
