import { randomUUID } from 'node:crypto';
import type { NewAttachment } from '#contract/chat/attachments.ts';
import type { Message, NewMessage } from '#contract/chat/chat.ts';
import type { Enclosure } from '#contract/chat/enclosures.ts';
import { kindOfLine } from '#contract/values/chat/portal-lines.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import { badRequest, forbidden, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import { type ChatLine, clientIdOfLine } from '#server/platform/news/news.ts';
import type { Portal } from '#server/portal.ts';
import { serverClientId } from './chat.queries.ts';
import { type Accepted, createMessageCommit, type StoredOne } from './chat-commit.service.ts';
import { accessBetween, type ConversationAccess } from './conversation-access.ts';
import { type MessageRoute, routeBetween } from './message-route.ts';
import type { ResolveEnclosures } from './read-enclosures.ts';
import { type AutomaticReply, createAutomaticReplies } from './replies/chat-replies.service.ts';

/** Text that the contract's schema has trimmed and limited. */
type Draft = Omit<NewMessage, 'senderId'>;

export interface Chat {
  /**
   * Stores, acknowledges and delivers a message. The same clientId again returns the message stored first. Throws 404
   * for an enclosure that sender or receiver may not read, and for a reply to a message of another conversation.
   */
  send(senderId: number, draft: Draft): Promise<Message>;
  /**
   * Stores messages by the portal in the caller's transaction, except those whose sender may not write to the receiver
   * any more. Returns a function that delivers them, to be called after the commit.
   */
  storePortalMessages(transaction: Transaction, directory: Directory, lines: readonly ChatLine[]): Promise<() => void>;
  /**
   * Stores messages of a person in the caller's transaction, as `send` does. Throws 403 if they may not write to the
   * receiver. Returns a function that delivers them, to be called after the commit.
   */
  storeOf(
    transaction: Transaction,
    directory: Directory,
    senderId: number,
    drafts: readonly Draft[],
  ): Promise<() => void>;
  /** Stores one message of a person in the caller's transaction, and says why it was refused. Throws 403 as `storeOf` does. */
  storeOne(transaction: Transaction, directory: Directory, senderId: number, draft: Draft): Promise<StoredOne>;
  /** Resumes automatic replies that a stopped process left due. */
  resume(): Promise<void>;
  /** Throws 404 for a person the viewer may not see. */
  accessTo(viewerId: number, contactId: number): Promise<ConversationAccess>;
  /** Like `accessTo`, but returns null instead of throwing, for frames without a reply. */
  findAccess(viewerId: number, contactId: number): Promise<ConversationAccess | null>;
  /** Resolves when every message accepted so far is committed and delivered. */
  settled(): Promise<void>;
  /** Number of accepted messages that are not committed yet. */
  waiting(): number;
}

/** An unknown id gives the same text, so that it does not reveal who exists. */
const mayNotWrite = 'You cannot write to this person';

/** How long a shutdown waits for messages if the database is down or locked. */
const shutdownWaitMs = 2000;

export function createChat(portal: Portal, resolveEnclosures: ResolveEnclosures): Chat {
  const { people, clock } = portal;
  const replies = createAutomaticReplies(portal, sendAutomatic);
  const commits = createMessageCommit(portal, { replies, resolveEnclosures });

  function messageOf(
    { conversation, sender, receiver, audience, alsoFor, alsoMailed, isToStaff }: MessageRoute,
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
    // Without a clientId a retry would not find the message, and would store it twice.
    const storedAs = said.clientId ?? `${serverClientId}${randomUUID()}`;
    return { written, storedAs, audience, alsoFor, alsoMailed, file, replyToId, reply, between: [sender, receiver] };
  }

  function store(message: Omit<Accepted, 'stored' | 'failed'>): Promise<Message> {
    return new Promise((stored, failed) => commits.add({ ...message, stored, failed }));
  }

  /** Returns undefined if the sender may not write to the receiver. */
  function lineOf(directory: Directory, line: ChatLine) {
    const { fromId, toId, content } = line;
    const route = routeBetween(directory, fromId, toId);
    const named = { clientId: clientIdOfLine(line), kind: kindOfLine(line.line) };
    const said = { senderId: fromId, receiverId: toId, content, ...named };
    return route ? messageOf(route, said) : undefined;
  }

  async function routeOf(senderId: number, receiverId: number, key: string | undefined): Promise<MessageRoute> {
    const route = routeBetween(await people.directory(), senderId, receiverId, key);
    if (!route) throw forbidden(mayNotWrite);
    return route;
  }

  async function sendAutomatic(reply: AutomaticReply): Promise<void> {
    const line = lineOf(await people.directory(), { ...reply, line: 'automatic' });
    // No reply if the sender was blocked in the meantime, or no longer serves the customer.
    if (line) await store(line);
  }

  return {
    async send(senderId, { receiverId, conversation, content, clientId = null, attachment, enclosure, replyToId }) {
      if (attachment && enclosure) throw badRequest('A message carries one file, invoice or resource', 'enclosure');
      const route = await routeOf(senderId, receiverId, conversation);
      const said = { senderId, receiverId, content, clientId, kind: null };
      return store(messageOf(route, said, { file: attachment, enclosure, replyToId }));
    },

    storePortalMessages(transaction, directory, lines) {
      const allowed = lines.flatMap((line) => lineOf(directory, line) ?? []);
      return commits.storeIn(
        transaction,
        allowed.map((message) => ({ ...message, stored() {}, failed() {} })),
      );
    },

    storeOf(transaction, directory, senderId, drafts) {
      const batch = drafts.map(({ receiverId, conversation, content, clientId = null, attachment }) => {
        const route = routeBetween(directory, senderId, receiverId, conversation);
        if (!route) throw forbidden(mayNotWrite);
        const said = { senderId, receiverId, content, clientId, kind: null };
        return { ...messageOf(route, said, { file: attachment }), stored() {}, failed() {} };
      });
      return commits.storeIn(transaction, batch);
    },

    async storeOne(transaction, directory, senderId, { receiverId, content, clientId = null, replyToId }) {
      const route = routeBetween(directory, senderId, receiverId);
      if (!route) throw forbidden(mayNotWrite);
      const said = { senderId, receiverId, content, clientId, kind: null };
      return commits.storeOne(transaction, { ...messageOf(route, said, { replyToId }), stored() {}, failed() {} });
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
      await commits.settled(shutdownWaitMs);
    },

    waiting: commits.waiting,
  };
}
