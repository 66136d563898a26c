import type { NewAttachment } from '#contract/attachments.ts';
import type { Message } from '#contract/chat.ts';
import { channelKey } from '#contract/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import type { Files } from '#server/features/files/files.service.ts';
import type { Directory, People } from '#server/features/people/directory.service.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { forbidden, notFound, notSignedIn } from '#server/platform/http/errors.ts';
import type { Live } from '#server/platform/live/live.ts';
import { audienceOf } from './chat.access.ts';
import { createMessageCommit, type Outcome } from './chat-commit.service.ts';
import { type AutomaticReply, createAutomaticReplies } from './chat-replies.service.ts';
import { findMeeting, findWay, type Meeting, type Way } from './chat-ways.ts';
import { rememberForPairs } from './pair-memory.ts';

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

export interface Chat {
  /** Stores, then acknowledges and delivers. The same clientId again answers the message stored first. */
  send(senderId: number, draft: Draft): Promise<Message>;
  /** The same without a promise, of which a socket's sender has no use: the message itself is the acknowledgement. */
  submit(senderId: number, draft: Draft, outcome: Outcome): void;
  /** Takes up the automatic replies that a former process left due. */
  resume(): Promise<void>;
  /** 404 for anybody the viewer may not know of. */
  meet(viewerId: number, contactId: number): Promise<Meeting>;
  /** The same for frames that nobody waits for: `met` is called at once where it can be, and never for a stranger. */
  meetQuietly(viewerId: number, contactId: number, met: (meeting: Meeting) => void): void;
  /** Resolves when every message taken so far is committed and delivered. */
  settled(): Promise<void>;
}

type Written = Pick<Message, 'senderId' | 'receiverId' | 'content' | 'clientId' | 'kind'>;

/** The same words for a stranger and for an id that does not exist: neither tells whether the person is there. */
const mayNotWrite = 'You cannot write to this person';

export function createChat({ db, live, people, clock, files, bankHolidays }: ChatDeps): Chat {
  const replies = createAutomaticReplies({ db, people, clock, bankHolidays, send: sendAutomatic });
  const commits = createMessageCommit({ db, live, files, replies });
  const wayBetween = rememberForPairs(findWay);
  const meetingOf = rememberForPairs(findMeeting);

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

  function submitWithin(directory: Directory, senderId: number, draft: Draft, outcome: Outcome) {
    const { receiverId, content, clientId = null, attachment } = draft;
    const way = wayBetween(directory, senderId, receiverId);
    if (way) accept(way, { senderId, receiverId, content, clientId, kind: null }, outcome, attachment);
    else outcome.failed(forbidden(mayNotWrite));
  }

  function submit(senderId: number, draft: Draft, outcome: Outcome) {
    withDirectory((directory) => submitWithin(directory, senderId, draft, outcome), outcome.failed);
  }

  /** At once where the people are in memory: to wait for them would cost every frame a promise. */
  function withDirectory(work: (directory: Directory) => void, failed: (error: unknown) => void) {
    const directory = people.known();
    if (directory) work(directory);
    else people.directory().then(work, failed);
  }

  async function sendAutomatic({ customerId, senderId, content, clientId }: AutomaticReply): Promise<Message> {
    const key = channelKey(customerId);
    const audience = audienceOf(key, await people.directory());
    const way = { conversation: { key, channelCustomerId: customerId }, audience, hasMembers: false };
    const written = { senderId, receiverId: customerId, content, clientId, kind: 'automatic' } as const;
    return new Promise((stored, failed) => accept(way, written, { stored, failed }));
  }

  return {
    send: (senderId, draft) => new Promise((stored, failed) => submit(senderId, draft, { stored, failed })),

    submit,

    resume: replies.resume,

    async meet(viewerId, contactId) {
      const directory = await people.directory();
      if (!directory.find(viewerId)) throw notSignedIn();
      const meeting = meetingOf(directory, viewerId, contactId);
      if (!meeting) throw notFound('There is no such conversation');
      return meeting;
    },

    meetQuietly(viewerId, contactId, met) {
      withDirectory(
        (directory) => {
          const meeting = meetingOf(directory, viewerId, contactId);
          if (meeting) met(meeting);
        },
        () => {},
      );
    },

    async settled() {
      replies.stop();
      await commits.settled();
    },
  };
}
