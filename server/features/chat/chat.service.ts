import type { NewAttachment } from '#contract/attachments.ts';
import type { Message } from '#contract/chat.ts';
import { channelKey } from '#contract/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import { canMessage, canSeeUser, takesPart } from '#server/features/users/users.access.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { Circle, People } from '#server/features/users/users.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { forbidden, notFound, notSignedIn } from '#server/platform/errors.ts';
import { createGroupCommit } from '#server/platform/group-commit.ts';
import type { Live } from '#server/platform/live.ts';
import { audienceOf, type Conversation, conversationBetween } from './chat.access.ts';
import {
  createMessageIds,
  findMessageByClientId,
  insertMembers,
  insertMessages,
  listMarks,
  type Mark,
  toMessage,
} from './chat.queries.ts';
import { attachFiles, type Carrying, claimFiles } from './chat-attachments.service.ts';
import type { DueReply } from './chat-replies.queries.ts';
import { type AutomaticReply, createAutomaticReplies } from './chat-replies.service.ts';

export interface ChatDeps {
  db: Db;
  live: Live;
  people: People;
  clock: Clock;
  files: Pick<Files, 'attach'>;
  /** Days in London on which support is closed. */
  bankHolidays: ReadonlySet<string>;
}

export interface Draft {
  receiverId: number;
  /** Trimmed and within the limits: the contract's schema or the socket's guard has seen to it. */
  content: string;
  clientId?: string | undefined;
  attachment?: NewAttachment | undefined;
}

/** Two people as the rules see them, and the conversation they share. */
export interface Meeting {
  me: Person;
  contact: Person;
  conversation: Conversation;
  circle: Circle;
}

export interface Chat {
  /** Stores, then acknowledges and delivers. The same clientId again answers the message stored first. */
  send(senderId: number, draft: Draft): Promise<Message>;
  /** Takes up the automatic replies that a former process left due. */
  resume(): Promise<void>;
  /** 404 for anybody the viewer may not know of. */
  meet(viewerId: number, contactId: number): Promise<Meeting>;
  /** Resolves when every message taken so far is committed and delivered. */
  settled(): Promise<void>;
}

/** The same words for a stranger and for an id that does not exist: neither tells whether the person is there. */
const mayNotWrite = 'You cannot write to this person';
/** More than this at once would keep the first of them waiting for the last. */
const messagesPerCommitMax = 256;

/** One person writing to another: allowed, and where it goes. */
interface Way {
  conversation: Conversation;
  audience: number[];
  /** Both are members of the conversation, and find it among theirs. */
  hasMembers: boolean;
}

/** The message's id and attachment are given at the commit. */
interface Accepted extends Carrying {
  way: Way;
  /** The automatic reply that the message makes due. */
  reply: DueReply | null;
}

export function createChat({ db, live, people, clock, files, bankHolidays }: ChatDeps): Chat {
  const ids = createMessageIds();
  const commits = createGroupCommit(commitMessages, messagesPerCommitMax);
  const replies = createAutomaticReplies({ db, people, clock, bankHolidays, send: sendAutomatic });
  // Kept as long as the circle they follow from, because every message asks.
  const waysIn = new WeakMap<Circle, Map<number, Map<number, Way>>>();

  /** One transaction for all of them; only after its commit is anything acknowledged or delivered. */
  async function commitMessages(batch: readonly Accepted[]): Promise<Message[]> {
    await addMembers(batch);
    const leftOut = await store(batch);
    const kept = batch.filter(isKept);
    replies.schedule(dueOf(kept));
    live.together(() => {
      for (const { message, way } of kept) {
        if (!leftOut.has(message.id)) live.sendText(way.audience, chatFrame(message));
      }
    });
    const messages: Message[] = [];
    for (const { message } of batch) {
      messages.push(leftOut.has(message.id) ? await acknowledgeAgain(message) : message);
    }
    return messages;
  }

  /** Gives the messages their ids, unless their file is refused; answers the ids of those that were stored before. */
  async function store(batch: readonly Accepted[]): Promise<Set<number>> {
    const hasFiles = batch.some(({ file }) => file !== null);
    const insert = async (target: Db) => {
      if (hasFiles) await claimFiles(target, batch);
      const kept = batch.filter(isKept);
      const due = dueOf(kept);
      if (due.length > 0) await replies.insert(target, due);
      let id = await ids.take(target, kept.length);
      for (const { message } of kept) message.id = id++;
      const messages = kept.map(({ message }) => message);
      const leftOut = await insertMessages(target, messages);
      const stored = hasFiles ? kept.filter(({ message }) => !leftOut.has(message.id)) : [];
      if (hasFiles) await attachFiles(target, files, stored);
      return leftOut;
    };
    // A single statement is a transaction of its own; whatever belongs to it needs one around them.
    const isSingle = !hasFiles && ids.hasRoomFor(db, batch.length) && batch.every(({ reply }) => reply === null);
    return isSingle ? insert(db) : db.transaction().execute(insert).catch(failed);
  }

  function failed(error: unknown): never {
    ids.forget();
    throw error;
  }

  /** Whoever sent this did not hear that it was stored: they, and nobody else, are told again. */
  async function acknowledgeAgain(row: Message): Promise<Message> {
    const original = row.clientId === null ? undefined : await findMessageByClientId(db, row.senderId, row.clientId);
    if (!original) throw new Error('A message was neither stored nor stored before');
    const marks = await listMarks(db, [original.conversation]);
    const message = toMessage(original, othersMark(marks, original).readUpTo);
    live.sendText([original.senderId], chatFrame(message));
    return message;
  }

  async function addMembers(batch: readonly Accepted[]) {
    const added = batch.filter(({ way }) => !way.hasMembers);
    if (added.length === 0) return;
    const members = added.flatMap(({ message: { conversation, senderId, receiverId } }) =>
      [senderId, receiverId].map((userId) => ({ userId, conversation })),
    );
    await insertMembers(db, members);
    for (const { way } of added) way.hasMembers = true;
  }

  function wayBetween(circle: Circle, senderId: number, receiverId: number): Way {
    const ways = waysIn.get(circle) ?? new Map<number, Map<number, Way>>();
    const ofSender = ways.get(senderId) ?? new Map<number, Way>();
    const known = ofSender.get(receiverId);
    if (known) return known;
    const sender = circle.find(senderId);
    const receiver = circle.find(receiverId);
    if (!sender || !receiver || !canMessage(sender, receiver, circle.tie(senderId, receiverId))) {
      throw forbidden(mayNotWrite);
    }
    const conversation = conversationBetween(sender, receiver);
    const way = { conversation, audience: audienceOf(conversation.key, circle), hasMembers: false };
    waysIn.set(circle, ways.set(senderId, ofSender.set(receiverId, way)));
    return way;
  }

  function accept(
    way: Way,
    written: Pick<Message, 'senderId' | 'receiverId' | 'content' | 'clientId' | 'kind'>,
    file: NewAttachment | null = null,
  ) {
    const message: Message = {
      id: 0,
      conversation: way.conversation.key,
      channelCustomerId: way.conversation.channelCustomerId,
      ...written,
      attachment: null,
      timestamp: isoTime(clock()),
      read: false,
    };
    const accepted: Accepted = { way, message, file, refusal: null, reply: replies.dueFor(message) };
    const committed = commits.add(accepted);
    return file ? committed.then((stored) => unlessRefused(accepted, stored)) : committed;
  }

  async function sendAutomatic({ customerId, senderId, content, clientId }: AutomaticReply): Promise<Message> {
    const key = channelKey(customerId);
    const audience = audienceOf(key, await people.circle());
    const way = { conversation: { key, channelCustomerId: customerId }, audience, hasMembers: false };
    return accept(way, { senderId, receiverId: customerId, content, clientId, kind: 'automatic' });
  }

  return {
    async send(senderId, { receiverId, content, clientId, attachment }) {
      const way = wayBetween(await people.circle(), senderId, receiverId);
      return accept(way, { senderId, receiverId, content, clientId: clientId ?? null, kind: null }, attachment);
    },

    resume: replies.resume,

    async meet(viewerId, contactId) {
      const circle = await people.circle();
      const me = circle.find(viewerId);
      if (!me) throw notSignedIn();
      const contact = circle.find(contactId);
      const isVisible = contact && contact.id !== me.id && canSeeUser(me, contact, circle.tie(me.id, contact.id));
      if (!isVisible) throw notFound('There is no such conversation');
      const conversation = conversationBetween(me, contact);
      if (!takesPart(me, conversation.key, circle)) throw notFound('There is no such conversation');
      return { me, contact, conversation, circle };
    },

    async settled() {
      replies.stop();
      await commits.settled();
    },
  };
}

/**
 * How far the other side got with a message: in a support channel the furthest of the team for the customer's messages,
 * and the customer for the team's; in a one-to-one conversation the other person (product §2).
 */
export function othersMark(
  marks: readonly Mark[],
  message: { channelCustomerId: number | null; senderId: number },
): { readUpTo: number; receivedUpTo: number } {
  const { channelCustomerId, senderId } = message;
  const isFromTeam = channelCustomerId !== null && senderId !== channelCustomerId;
  const others = marks.filter((mark) => (isFromTeam ? mark.userId === channelCustomerId : mark.userId !== senderId));
  return {
    readUpTo: Math.max(0, ...others.map((mark) => mark.lastReadId)),
    receivedUpTo: Math.max(0, ...others.map((mark) => mark.lastReceivedId)),
  };
}

function isKept({ refusal }: Carrying): boolean {
  return refusal === null;
}

function unlessRefused({ refusal }: Carrying, stored: Message): Message {
  if (refusal) throw refusal;
  return stored;
}

function dueOf(kept: readonly Accepted[]): DueReply[] {
  return kept.flatMap(({ reply }) => reply ?? []);
}

function chatFrame(message: Message): string {
  return `{"type":"chat","message":${JSON.stringify(message)}}`;
}
