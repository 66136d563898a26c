import type { Message } from '#contract/chat/chat.ts';
import type { LaterMessage, NewLaterMessage } from '#contract/chat/later-messages.ts';
import { type HeldReason, laterClientId } from '#contract/values/chat/later-messages.ts';
import { laterMessagesMax, plannedAheadMaxMs } from '#contract/values/limits.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import type { Chat } from '#server/features/chat/chat.service.ts';
import { lockConversations } from '#server/features/chat/chat-commit.queries.ts';
import { listQuotes, quoteOf } from '#server/features/chat/message-quotes.queries.ts';
import { routeBetween } from '#server/features/chat/message-route.ts';
import type { Directory } from '#server/features/people/directory.service.ts';
import { isoTime } from '#server/platform/clock.ts';
import type { RecordCreation } from '#server/platform/http/creations.ts';
import { badRequest, conflict, forbidden, HttpError, notFound } from '#server/platform/http/errors.ts';
import { findRestoredAt } from '#server/platform/mail/mail-outbox.queries.ts';
import type { Portal } from '#server/portal.ts';
import {
  countLater,
  findLater,
  hasOtherWritten,
  insertLater,
  type LaterRow,
  listDueIds,
  listLater,
  putBack,
  takeLater,
} from './later-messages.queries.ts';

const notThere = 'This message was sent or withdrawn';
const mayNotWrite = 'You cannot write to this person';

/** Messages that are sent later. Until then they can be withdrawn; only their writer sees them. */
export function createLaterMessages(portal: Portal, chat: Pick<Chat, 'storeOne'>) {
  const { db, bus, people, clock, notify } = portal;

  function tellWriter(senderId: number): void {
    bus.send([senderId], { type: 'changed', what: ['/api/later-messages'] });
  }

  async function toLater(source: Db, row: LaterRow): Promise<LaterMessage> {
    const { id, receiverId, content, sendAt, held } = row;
    return { id, receiverId, content, sendAt, held, replyTo: quoteOf(await listQuotes(source, [row]), row) };
  }

  /** Why the message has to wait for its writer at its time; null if it can leave. The rights are those of now. */
  async function reasonToHold(
    transaction: Transaction,
    row: LaterRow,
    directory: Directory,
  ): Promise<HeldReason | null> {
    if (row.createdAt < ((await findRestoredAt(transaction)) ?? '')) return 'restored';
    const route = routeBetween(directory, row.senderId, row.receiverId);
    // With another account manager or institution the same two people may have another conversation.
    if (!route || route.conversation.key !== row.conversation) return 'refused';
    // Locked first: what the other side is storing at this moment is seen, or comes after the message.
    await lockConversations(transaction, [row.conversation]);
    return (await hasOtherWritten(transaction, row, route.conversation.channelCustomerId)) ? 'answered' : null;
  }

  function store(transaction: Transaction, directory: Directory, row: LaterRow) {
    const { id, senderId, receiverId, content, replyToId } = row;
    const draft = { receiverId, content, clientId: `${laterClientId}${id}`, ...(replyToId !== null && { replyToId }) };
    return chat.storeOne(transaction, directory, senderId, draft);
  }

  async function hold(transaction: Transaction, directory: Directory, row: LaterRow, held: HeldReason): Promise<void> {
    await putBack(transaction, row, held);
    const name = directory.find(row.receiverId)?.fullName ?? 'someone who has left';
    await notify(transaction, 'later-message-held', {
      userIds: [row.senderId],
      title: `Your message to ${name} was not sent`,
      description: heldTexts[held],
      createdBy: row.senderId,
      mail: {
        key: `later-message-held:${row.id}:${row.sendAt}`,
        link: { label: 'Open the conversation', path: `/?contact=${row.receiverId}` },
      },
    });
  }

  /** Row and message change in one transaction, so that a message is sent once whatever dies. */
  async function sendOne(id: number, now: string): Promise<void> {
    const directory = await people.directory();
    const done = await db.transaction().execute(async (transaction) => {
      const row = await takeLater(transaction, { id, dueBy: now });
      if (!row) return null;
      const { senderId } = row;
      const reason = await reasonToHold(transaction, row, directory);
      if (reason !== null) {
        await hold(transaction, directory, row, reason);
        return { senderId, deliver() {} };
      }
      const { deliver, refusal } = await store(transaction, directory, row);
      if (refusal) await hold(transaction, directory, row, 'gone');
      return { senderId, deliver };
    });
    if (!done) return;
    done.deliver();
    tellWriter(done.senderId);
  }

  return {
    list: async (senderId: number): Promise<LaterMessage[]> =>
      Promise.all((await listLater(db, senderId)).map((row) => toLater(db, row))),

    async find(senderId: number, id: number): Promise<LaterMessage> {
      const row = await findLater(db, senderId, id);
      if (!row) throw notFound(notThere);
      return toLater(db, row);
    },

    async add(senderId: number, message: NewLaterMessage, recordCreation: RecordCreation): Promise<LaterMessage> {
      const { receiverId, content, replyToId = null, sendAt, upTo } = message;
      const ahead = Date.parse(sendAt) - clock();
      if (ahead <= 0) throw badRequest('Choose a time that is still to come', 'sendAt');
      if (ahead > plannedAheadMaxMs) throw badRequest('Choose a time within a year', 'sendAt');
      const route = routeBetween(await people.directory(), senderId, receiverId);
      if (!route) throw forbidden(mayNotWrite);
      const { key: conversation } = route.conversation;
      const row = await db.transaction().execute(async (transaction) => {
        if ((await countLater(transaction, senderId)) >= laterMessagesMax) {
          throw conflict(`${laterMessagesMax} of your messages are still to be sent. Please withdraw one first.`);
        }
        const answering = { conversation, replyToId };
        if (replyToId !== null && !quoteOf(await listQuotes(transaction, [answering]), answering)) {
          throw notFound('The message that you answer is not in this conversation');
        }
        const added = await insertLater(transaction, {
          ...{ senderId, receiverId, ...answering, content, sendAt, seenUpTo: upTo, createdAt: isoTime(clock()) },
        });
        await recordCreation(transaction, added.id);
        return added;
      });
      tellWriter(senderId);
      return toLater(db, row);
    },

    async withdraw(senderId: number, id: number): Promise<LaterMessage> {
      const row = await db.transaction().execute((transaction) => takeLater(transaction, { id, senderId }));
      if (!row) throw notFound(notThere);
      tellWriter(senderId);
      return toLater(db, row);
    },

    /** Sends a message whatever was written meanwhile, because its writer asks for it. */
    async sendNow(senderId: number, id: number): Promise<Message> {
      const directory = await people.directory();
      const { deliver, message } = await db.transaction().execute(async (transaction) => {
        const row = await takeLater(transaction, { id, senderId });
        if (!row) throw notFound(notThere);
        const stored = await store(transaction, directory, row);
        if (stored.refusal) throw stored.refusal;
        return stored;
      });
      deliver();
      tellWriter(senderId);
      if (!message) throw new HttpError(503, 'unavailable', 'The message could not be read');
      return message;
    },

    /** Sends what is due, one after another; a message that fails does not hold the others up. */
    async sendDue(): Promise<void> {
      const now = isoTime(clock());
      const failures: unknown[] = [];
      for (const id of await listDueIds(db, now)) {
        await sendOne(id, now).catch((error: unknown) => failures.push(error));
      }
      if (failures.length > 0) throw new AggregateError(failures, 'Some messages could not be sent later');
    },
  };
}

const heldTexts: Readonly<Record<HeldReason, string>> = {
  answered: 'Something was written to you in the conversation since. Read it, then send your message or withdraw it.',
  refused: 'You can no longer write in this conversation.',
  gone: 'The message that it answers is not in the conversation any more.',
  restored: 'The portal was restored from a copy, and the message may have been sent before.',
};
