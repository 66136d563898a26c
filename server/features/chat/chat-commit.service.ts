import type { NewAttachment } from '#contract/chat/attachments.ts';
import type { Message } from '#contract/chat/chat.ts';
import type { ServerFrame } from '#contract/live.ts';
import { supportMsBetween } from '#contract/values/chat/support-hours.ts';
import { isDiskFull } from '#server/db/data-folder/disk-full.ts';
import { isDatabaseAway } from '#server/db/faults/database-away.ts';
import { writeMessagePushes } from '#server/db/queries/pushes.queries.ts';
import { writeEvents } from '#server/db/queries/webhook-events.queries.ts';
import type { Db } from '#server/db/schema.ts';
import type { Person } from '#server/features/people/people.queries.ts';
import type { Delivery } from '#server/platform/bus/bus.ts';
import { createGroupCommit, type GroupCommit } from '#server/platform/group-commit.ts';
import { type HttpError, notFound } from '#server/platform/http/errors.ts';
import { attachFiles, claimFiles } from './attachments/chat-attachments.service.ts';
import {
  type ConversationState,
  type FirstResponse,
  insertFirstResponses,
  insertMembers,
  insertMessages,
  listPreviousChanges,
  lockConversations,
  updateConversations,
} from './chat-commit.queries.ts';
import type { ChatDeps } from './chat-deps.ts';
import { memberName } from './chat-marks.queries.ts';
import { updatesOf } from './conversation-updates.ts';
import { waitsOf } from './conversation-waits.ts';
import { listUnreadable } from './enclosures/enclosures.service.ts';
import { listQuotes, quoteOf } from './message-quotes.queries.ts';
import { findEarlier, nameOf, rememberUnanswered, withoutRepetition } from './message-repetitions.service.ts';
import type { DueReply } from './replies/chat-replies.queries.ts';
import type { AutomaticReplies } from './replies/chat-replies.service.ts';

/** A message on its way into the database. Its ids and its attachment are given at the commit. */
export interface Accepted {
  written: Omit<Message, 'id' | 'change' | 'attachment' | 'read' | 'replyTo' | 'editedAt' | 'deletedAt'>;
  /** The message of the same conversation that it answers. */
  replyToId: number | null;
  /** The clientId under which it is stored: its sender's, or one of the server's own. */
  storedAs: string;
  audience: readonly number[];
  file: NewAttachment | null;
  /** Who have to be able to read what it encloses: its sender and its receiver. */
  between: readonly Person[];
  /** The automatic reply that the message makes due. */
  reply: DueReply | null;
  stored(message: Message): void;
  failed(error: unknown): void;
}

interface Stored {
  item: Accepted;
  message: Message;
  previousChange: number;
}

/** What one transaction made of a batch. */
interface CommitResult {
  stored: Stored[];
  /** They were stored by a commit of ours whose answer was lost: nobody has heard of them. */
  found: Stored[];
  /** They were stored before: whoever sent them did not hear of it. */
  repeated: { item: Accepted; message: Message }[];
  refused: { item: Accepted; error: HttpError }[];
}

type CommitParts = Pick<ChatDeps, 'db' | 'bus' | 'files' | 'bankHolidays' | 'readEnclosures' | 'onCommitted'> & {
  replies: Pick<AutomaticReplies, 'insert' | 'schedule'>;
};

const answeredIsElsewhere = 'The message that you answer is not in this conversation';
const notForBoth = 'This no longer exists, or you can’t both open it';

/** More than this at once would keep the first of them waiting for the last. */
const messagesPerCommitMax = 1024;

export interface MessageCommit extends GroupCommit<Accepted> {
  /** Stores messages in the caller's transaction. Answers what delivers them, to be called after its commit. */
  storeIn(transaction: Db, batch: readonly Accepted[]): Promise<() => void>;
}

/** Stores accepted messages, many at a time, and then acknowledges and delivers them. */
export function createMessageCommit(parts: CommitParts): MessageCommit {
  const { db, bus, files, replies, bankHolidays, readEnclosures, onCommitted } = parts;
  const unanswered = rememberUnanswered();
  /** Who is known to be a member of what. Nobody ceases to be one, so nobody need be stored as one with every message. */
  const knownMembers = new Set<string>();

  /** One transaction for all of them; only after its commit is anything acknowledged or delivered. */
  async function commit(batch: readonly Accepted[]): Promise<void> {
    const { first, again } = withoutRepetition(batch);
    tell(await storeAnswered(first));
    for (const item of again) commits.add(item);
  }

  function tell({ stored, found, repeated, refused }: CommitResult): void {
    const news = [...found, ...stored];
    unanswered.forget(news.map(({ item }) => item));
    for (const member of news.flatMap(({ message }) => membersOf(message))) knownMembers.add(memberName(member));
    replies.schedule(dueOf(news));
    bus.deliver([...news.map(deliveryOf), ...repeated.map(({ message }) => acknowledgementOf(message))]);
    for (const { item, message } of [...news, ...repeated]) item.stored(message);
    for (const { item, error } of refused) item.failed(error);
  }

  async function storeAnswered(batch: readonly Accepted[]): Promise<CommitResult> {
    let isCommitting = false;
    try {
      return await db.transaction().execute(async (transaction) => {
        const result = await store(transaction, batch);
        isCommitting = true;
        return result;
      });
    } catch (error) {
      if (isCommitting) unanswered.note(batch);
      throw error;
    }
  }

  async function store(transaction: Db, batch: readonly Accepted[]): Promise<CommitResult> {
    const states = await lockConversations(transaction, conversationsOf(batch));
    const earlier = await findEarlier(transaction, batch);
    const known = batch.flatMap((item) => {
      const message = earlier.get(nameOf(item));
      return message ? [{ item, message }] : [];
    });
    const repeated = known.filter(({ item }) => !unanswered.has(item));
    const found = await withPreviousChanges(
      transaction,
      known.filter(({ item }) => unanswered.has(item)),
    );
    const isNew = (item: Accepted) => !earlier.has(nameOf(item));
    const quotes = await listQuotes(transaction, batch.filter(isNew).map(answeringOf));
    const isAstray = (item: Accepted) => item.replyToId !== null && !quoteOf(quotes, answeringOf(item));
    const astray = batch.filter((item) => isNew(item) && isAstray(item));
    const whole = batch.filter((item) => isNew(item) && !isAstray(item));
    const unreadable = await listUnreadable(transaction, readEnclosures, whole);
    const claims = await claimFiles(
      transaction,
      whole.filter((item) => !unreadable.includes(item)),
    );
    const { attachments } = claims;
    const refused = [
      ...claims.refused,
      ...astray.map((item) => ({ item, error: notFound(answeredIsElsewhere) })),
      ...unreadable.map((item) => ({ item, error: notFound(notForBoth) })),
    ];
    const accepted = batch.filter((item) => isNew(item) && !refused.some((one) => one.item === item));

    const ids = await insertMessages(
      transaction,
      accepted.map((item) => {
        const { written, replyToId } = item;
        const attachment = attachments.get(item) ?? null;
        return { ...written, clientId: item.storedAs, attachment, replyToId };
      }),
    );
    const lastChanges = new Map<string, number>();
    const stored = accepted.map((item, at): Stored => {
      const id = ids[at] ?? 0;
      const previousChange =
        lastChanges.get(item.written.conversation) ?? states.get(item.written.conversation)?.lastChange ?? 0;
      lastChanges.set(item.written.conversation, id);
      const replyTo = quoteOf(quotes, answeringOf(item));
      const unrevised = { attachment: attachments.get(item) ?? null, read: false, editedAt: null, deletedAt: null };
      const message = { id, change: id, ...item.written, ...unrevised, replyTo };
      return { item, message, previousChange };
    });
    if (stored.length > 0) await storeWhatFollows(transaction, stored, states);
    return { stored, found, repeated, refused };
  }

  async function storeWhatFollows(
    transaction: Db,
    stored: readonly Stored[],
    states: ReadonlyMap<string, ConversationState>,
  ) {
    const messages = stored.map(({ message }) => message);
    const updates = updatesOf(messages, states);
    await updateConversations(transaction, updates);
    const responses = updates.flatMap(({ firstResponses }) => firstResponses).map(measured);
    if (responses.length > 0) await insertFirstResponses(transaction, responses);
    await writeEvents(transaction, waitsOf(stored, states));
    await writeMessagePushes(transaction, messages.filter(isOfPerson));
    const members = messages.flatMap(membersOf).filter((member) => !knownMembers.has(memberName(member)));
    if (members.length > 0) await insertMembers(transaction, members);
    const due = dueOf(stored);
    if (due.length > 0) await replies.insert(transaction, due);
    await attachFiles(
      transaction,
      files,
      stored.map(({ item }) => item),
    );
  }

  function measured(response: FirstResponse) {
    const [asked, answered] = [Date.parse(response.askedAt), Date.parse(response.answeredAt)];
    return { ...response, supportMs: supportMsBetween(asked, answered, bankHolidays) };
  }

  const commits = createGroupCommit({
    commit,
    failed: (item, error) => item.failed(error),
    causeOf,
    batchMax: messagesPerCommitMax,
    onCommitted,
  });
  return {
    ...commits,
    async storeIn(transaction, batch) {
      if (batch.length === 0) return () => {};
      const result = await store(transaction, batch);
      return () => tell(result);
    },
  };
}

/** They are delivered like new ones, so that whoever missed something before them notices. */
async function withPreviousChanges(db: Db, found: readonly Omit<Stored, 'previousChange'>[]): Promise<Stored[]> {
  const previous = await listPreviousChanges(
    db,
    found.map(({ message }) => message.id),
  );
  return found.map((one) => ({ ...one, previousChange: previous.get(one.message.id) ?? 0 }));
}

function answeringOf({ written, replyToId }: Accepted) {
  return { conversation: written.conversation, replyToId };
}

function conversationsOf(batch: readonly Accepted[]): string[] {
  return [...new Set(batch.map(({ written }) => written.conversation))];
}

function membersOf({ conversation, senderId, receiverId }: Message) {
  return [senderId, receiverId].map((userId) => ({ userId, conversation }));
}

/** What the portal says by itself rings nowhere. */
function isOfPerson({ kind }: Message): boolean {
  return kind === null;
}

function dueOf(stored: readonly Stored[]): DueReply[] {
  return stored.flatMap(({ item }) => item.reply ?? []);
}

function deliveryOf({ item, message, previousChange }: Stored): Delivery {
  return { to: item.audience, text: frameText({ type: 'chat', message, previousChange }) };
}

/** To its sender alone. What came before it in its conversation is not asked again. */
function acknowledgementOf(message: Message): Delivery {
  return { to: [message.senderId], text: frameText({ type: 'chat', message, previousChange: null }) };
}

function frameText(frame: ServerFrame): string {
  return JSON.stringify(frame);
}

function causeOf(error: unknown): 'passing' | 'lasting' | 'items' {
  if (isDatabaseAway(error)) return 'passing';
  return isDiskFull(error) ? 'lasting' : 'items';
}
