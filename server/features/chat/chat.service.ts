import { randomUUID } from 'node:crypto';
import type { NewAttachment } from '#contract/chat/attachments.ts';
import type { Message, NewMessage } from '#contract/chat/chat.ts';
import type { Enclosure } from '#contract/chat/enclosures.ts';
import { kindOfLine } from '#contract/values/chat/portal-lines.ts';
import type { Db } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, forbidden, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { type ChatLine, nameOfLine } from '#server/platform/news/news.ts';
import { serverClientId } from './chat.queries.ts';
import { type Accepted, createMessageCommit } from './chat-commit.service.ts';
import type { ChatDeps } from './chat-deps.ts';
import { accessBetween, type ConversationAccess } from './conversation-access.ts';
import { type MessageRoute, routeBetween } from './message-route.ts';
import { type AutomaticReply, createAutomaticReplies } from './replies/chat-replies.service.ts';

/**
 * Trimmed and within the limits: the contract's schema has seen to it. 404 for an enclosure that its sender or its receiver
 * may not read, and for a reply to a message of another conversation.
 */
type Draft = Omit<NewMessage, 'senderId'>;

export interface Chat {
  /** Stores, then acknowledges and delivers. The same clientId again answers the message stored first. */
  send(senderId: number, draft: Draft): Promise<Message>;
  /** Stores what the portal writes in the caller's transaction, but for whoever may not write to the other any more. Answers what delivers it after the commit. */
  storeLines(transaction: Db, directory: Directory, lines: readonly ChatLine[]): Promise<() => void>;
  /** Takes up the automatic replies that a former process left due. */
  resume(): Promise<void>;
  /** 404 for anybody the viewer may not know of. */
  accessTo(viewerId: number, contactId: number): Promise<ConversationAccess>;
  /** The same with null instead of an error, for frames that nobody waits for. */
  findAccess(viewerId: number, contactId: number): Promise<ConversationAccess | null>;
  /** Resolves when every message taken so far is committed and delivered. */
  settled(): Promise<void>;
  /** How many of them are not committed yet. */
  waiting(): number;
}

/** The same words for a stranger and for an id that does not exist: neither tells whether the person is there. */
const mayNotWrite = 'You cannot write to this person';

/** How long a stop lets messages wait for a database that is away or locked. */
const stopPatienceMs = 2000;

export function createChat(deps: ChatDeps): Chat {
  const { db, bus, people, clock, files, bankHolidays, readEnclosures, onCommitted } = deps;
  const replies = createAutomaticReplies({ db, people, clock, bankHolidays, send: sendAutomatic });
  const commits = createMessageCommit({ db, bus, files, replies, bankHolidays, readEnclosures, onCommitted });

  function messageOf(
    { conversation, sender, receiver, audience, isToStaff }: MessageRoute,
    said: Pick<Message, 'senderId' | 'receiverId' | 'content' | 'clientId' | 'kind'>,
    {
      file = null,
      enclosure = null,
      replyToId = null,
    }: {
      file?: NewAttachment | null | undefined;
      enclosure?: Enclosure | null | undefined;
      replyToId?: number | null | undefined;
    } = {},
  ): Omit<Accepted, 'stored' | 'failed'> {
    const { key, channelCustomerId } = conversation;
    const written = { conversation: key, channelCustomerId, ...said, enclosure, timestamp: isoTime(clock()) };
    const reply = isToStaff && said.kind === null ? replies.dueIn(key) : null;
    // Without a name of its own a retry could not find it, and would store it twice.
    const storedAs = said.clientId ?? `${serverClientId}${randomUUID()}`;
    return { written, storedAs, audience, file, replyToId, reply, between: [sender, receiver] };
  }

  function store(message: Omit<Accepted, 'stored' | 'failed'>): Promise<Message> {
    return new Promise((stored, failed) => commits.add({ ...message, stored, failed }));
  }

  /** Undefined where the one may not write to the other. */
  function lineOf(directory: Directory, line: ChatLine) {
    const { fromId, toId, content } = line;
    const route = routeBetween(directory, fromId, toId);
    const named = { clientId: nameOfLine(line), kind: kindOfLine(line.line) };
    const said = { senderId: fromId, receiverId: toId, content, ...named };
    return route ? messageOf(route, said) : undefined;
  }

  async function routeOf(senderId: number, receiverId: number): Promise<MessageRoute> {
    const route = routeBetween(await people.directory(), senderId, receiverId);
    if (!route) throw forbidden(mayNotWrite);
    return route;
  }

  async function sendAutomatic(reply: AutomaticReply): Promise<void> {
    const line = lineOf(await people.directory(), { ...reply, line: 'automatic' });
    // Whoever was blocked meanwhile, or serves the customer no more, says nothing.
    if (line) await store(line);
  }

  return {
    async send(senderId, { receiverId, content, clientId = null, attachment, enclosure, replyToId }) {
      if (attachment && enclosure) throw badRequest('A message carries one file, invoice or resource', 'enclosure');
      const route = await routeOf(senderId, receiverId);
      const said = { senderId, receiverId, content, clientId, kind: null };
      return store(messageOf(route, said, { file: attachment, enclosure, replyToId }));
    },

    storeLines(transaction, directory, lines) {
      const allowed = lines.flatMap((line) => lineOf(directory, line) ?? []);
      return commits.storeIn(
        transaction,
        allowed.map((message) => ({ ...message, stored() {}, failed() {} })),
      );
    },

    resume: replies.resume,

    async accessTo(viewerId, contactId) {
      const directory = await people.directory();
      if (!directory.find(viewerId)) throw notSignedIn();
      const access = accessBetween(directory, viewerId, contactId);
      if (!access) throw notFound('This conversation does not exist');
      return access;
    },

    async findAccess(viewerId, contactId) {
      return accessBetween(await people.directory(), viewerId, contactId);
    },

    async settled() {
      replies.stop();
      await commits.settled(stopPatienceMs);
    },

    waiting: commits.waiting,
  };
}
