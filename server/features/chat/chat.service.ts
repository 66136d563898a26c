import type { Message } from '#contract/chat.ts';
import { channelKey } from '#contract/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import { canMessage, canSeeUser } from '#server/features/users/users.access.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { Circle, People } from '#server/features/users/users.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { forbidden, notFound, notSignedIn } from '#server/platform/errors.ts';
import { createGroupCommit } from '#server/platform/group-commit.ts';
import type { Live } from '#server/platform/live.ts';
import { audienceOf, type Conversation, conversationBetween, takesPart } from './chat.access.ts';
import {
  createMessageIds,
  findMessageByClientId,
  insertMembers,
  insertMessages,
  listMarks,
  type Mark,
  type MessageRow,
  messagesPerStatement,
  toMessage,
} from './chat.queries.ts';
import type { DueReply } from './chat-replies.queries.ts';
import { type AutomaticReply, createAutomaticReplies } from './chat-replies.service.ts';

export interface ChatDeps {
  db: Db;
  live: Live;
  people: People;
  clock: Clock;
  /** Days in London on which support is closed. */
  bankHolidays: ReadonlySet<string>;
}

export interface Draft {
  receiverId: number;
  /** Trimmed and within the limits: the contract's schema or the socket's guard has seen to it. */
  content: string;
  clientId?: string | undefined;
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
  /** Before a stop: resolves when every message taken so far is committed and delivered. */
  settled(): Promise<void>;
}

/** The same words for a stranger and for an id that does not exist: neither tells whether the person is there. */
const mayNotWrite = 'You cannot write to this person';
/** Conversations known to have their members; beyond this many the oldest are looked up again. */
const knownMembersMax = 100_000;

interface Accepted {
  row: Omit<MessageRow, 'id'>;
  audience: number[];
  /** The automatic reply that the message makes due. */
  reply: DueReply | null;
}

export function createChat({ db, live, people, clock, bankHolidays }: ChatDeps): Chat {
  const ids = createMessageIds();
  const withMembers = new Set<string>();
  const commits = createGroupCommit(commitMessages, messagesPerStatement * 4);
  const replies = createAutomaticReplies({ db, people, clock, bankHolidays, send: sendAutomatic });

  /** One transaction for all of them; only after its commit is anything acknowledged or delivered. */
  async function commitMessages(batch: readonly Accepted[]): Promise<Message[]> {
    await addMembers(batch);
    const due = batch.flatMap((item) => item.reply ?? []);
    const { rows, stored } = await store(batch, due);
    replies.schedule(due);
    const messages: Message[] = [];
    const repeated: { index: number; row: MessageRow }[] = [];
    live.together(() => {
      for (const [index, row] of rows.entries()) {
        const message = toMessage(row, 0);
        messages.push(message);
        if (stored.has(row.id)) live.sendText(batch[index]?.audience ?? [], chatFrame(message));
        else repeated.push({ index, row });
      }
    });
    for (const { index, row } of repeated) messages[index] = await acknowledgeAgain(row);
    return messages;
  }

  async function store(batch: readonly Accepted[], due: readonly DueReply[]) {
    const insert = async (target: Db) => {
      if (due.length > 0) await replies.insert(target, due);
      const firstId = await ids.take(target, batch.length);
      const rows = batch.map((item, index) => ({ ...item.row, id: firstId + index }));
      return { rows, stored: await insertMessages(target, rows) };
    };
    // A single statement is a transaction of its own; ids or replies to be noted with it need one around them.
    const isSingle = batch.length <= messagesPerStatement && ids.hasRoomFor(db, batch.length) && due.length === 0;
    if (isSingle) return insert(db);
    return db.transaction().execute(insert);
  }

  /** Whoever sent this did not hear that it was stored: they, and nobody else, are told again. */
  async function acknowledgeAgain(row: MessageRow): Promise<Message> {
    const original = row.clientId === null ? undefined : await findMessageByClientId(db, row.senderId, row.clientId);
    if (!original) throw new Error('A message was neither stored nor stored before');
    const marks = await listMarks(db, [original.conversation]);
    const message = toMessage(original, othersMark(marks, original).readUpTo);
    live.sendText([original.senderId], chatFrame(message));
    return message;
  }

  async function addMembers(batch: readonly Accepted[]) {
    for (const { row } of batch) {
      const name = `${row.conversation} ${row.senderId} ${row.receiverId}`;
      if (withMembers.has(name)) continue;
      await insertMembers(db, row.conversation, [row.senderId, row.receiverId]);
      if (withMembers.size >= knownMembersMax) withMembers.clear();
      withMembers.add(name);
    }
  }

  async function sendAutomatic({ customerId, senderId, content, clientId }: AutomaticReply): Promise<Message> {
    const conversation = channelKey(customerId);
    const row = {
      conversation,
      channelCustomerId: customerId,
      senderId,
      receiverId: customerId,
      content,
      timestamp: isoTime(clock()),
      clientId,
      kind: 'automatic' as const,
    };
    return commits.add({ row, audience: audienceOf(conversation, await people.circle()), reply: null });
  }

  return {
    async send(senderId, draft) {
      const circle = await people.circle();
      const sender = circle.find(senderId);
      const receiver = circle.find(draft.receiverId);
      if (!sender || !receiver || !canMessage(sender, receiver, circle.tie(senderId, receiver.id))) {
        throw forbidden(mayNotWrite);
      }
      const { key, channelCustomerId } = conversationBetween(sender, receiver);
      const row = {
        conversation: key,
        channelCustomerId,
        senderId,
        receiverId: receiver.id,
        content: draft.content,
        timestamp: isoTime(clock()),
        clientId: draft.clientId ?? null,
        kind: null,
      };
      return commits.add({ row, audience: audienceOf(key, circle), reply: replies.dueFor(row) });
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

function chatFrame(message: Message): string {
  return `{"type":"chat","message":${JSON.stringify(message)}}`;
}
