import type { NewAttachment } from '#contract/attachments.ts';
import type { Message } from '#contract/chat.ts';
import { channelKey } from '#contract/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import { canSeeUser, takesPart } from '#server/features/users/users.access.ts';
import type { Person } from '#server/features/users/users.queries.ts';
import type { Circle, People } from '#server/features/users/users.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { forbidden, notFound, notSignedIn } from '#server/platform/errors.ts';
import type { Live } from '#server/platform/live.ts';
import { audienceOf, type Conversation, conversationBetween } from './chat.access.ts';
import { createMessageCommit, type Outcome } from './chat-commit.service.ts';
import { type AutomaticReply, createAutomaticReplies } from './chat-replies.service.ts';
import { createWays, type Way } from './chat-ways.service.ts';

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
  /** The same without a promise, of which a socket's sender has no use: the message itself is the acknowledgement. */
  submit(senderId: number, draft: Draft, outcome: Outcome): void;
  /** Takes up the automatic replies that a former process left due. */
  resume(): Promise<void>;
  /** 404 for anybody the viewer may not know of. */
  meet(viewerId: number, contactId: number): Promise<Meeting>;
  /** Resolves when every message taken so far is committed and delivered. */
  settled(): Promise<void>;
}

type Written = Pick<Message, 'senderId' | 'receiverId' | 'content' | 'clientId' | 'kind'>;

/** The same words for a stranger and for an id that does not exist: neither tells whether the person is there. */
const mayNotWrite = 'You cannot write to this person';

export function createChat({ db, live, people, clock, files, bankHolidays }: ChatDeps): Chat {
  const replies = createAutomaticReplies({ db, people, clock, bankHolidays, send: sendAutomatic });
  const commits = createMessageCommit({ db, live, files, replies });
  const ways = createWays();

  function accept(way: Way, written: Written, outcome: Outcome, file: NewAttachment | null = null) {
    const { senderId, receiverId, content, clientId, kind } = written;
    const message: Message = {
      id: 0,
      conversation: way.conversation.key,
      channelCustomerId: way.conversation.channelCustomerId,
      senderId,
      receiverId,
      content,
      clientId,
      kind,
      attachment: null,
      timestamp: isoTime(clock()),
      read: false,
    };
    commits.add({ way, message, file, refusal: null, reply: replies.dueFor(message), outcome });
  }

  function submitWithin(circle: Circle, senderId: number, draft: Draft, outcome: Outcome) {
    const { receiverId, content, clientId = null, attachment } = draft;
    const way = ways.between(circle, senderId, receiverId);
    if (way) accept(way, { senderId, receiverId, content, clientId, kind: null }, outcome, attachment);
    else outcome.failed(forbidden(mayNotWrite));
  }

  function submit(senderId: number, draft: Draft, outcome: Outcome) {
    const circle = people.known();
    if (circle) submitWithin(circle, senderId, draft, outcome);
    else people.circle().then((loaded) => submitWithin(loaded, senderId, draft, outcome), outcome.failed);
  }

  async function sendAutomatic({ customerId, senderId, content, clientId }: AutomaticReply): Promise<Message> {
    const key = channelKey(customerId);
    const audience = audienceOf(key, await people.circle());
    const way = { conversation: { key, channelCustomerId: customerId }, audience, hasMembers: false };
    const written = { senderId, receiverId: customerId, content, clientId, kind: 'automatic' } as const;
    return new Promise((stored, failed) => accept(way, written, { stored, failed }));
  }

  return {
    send: (senderId, draft) => new Promise((stored, failed) => submit(senderId, draft, { stored, failed })),

    submit,

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
