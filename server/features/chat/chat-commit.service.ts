import type { Message } from '#contract/chat.ts';
import type { Db } from '#server/db/schema.ts';
import { createGroupCommit, type GroupCommit } from '#server/platform/group-commit.ts';
import { othersMark } from './chat.access.ts';
import {
  createMessageIds,
  findMessageByClientId,
  insertMembers,
  insertMessages,
  listMarks,
  toMessage,
} from './chat.queries.ts';
import type { ChatDeps } from './chat.service.ts';
import { attachFiles, type Carrying, claimFiles } from './chat-attachments.service.ts';
import { chatFrame } from './chat-frame.ts';
import type { DueReply } from './chat-replies.queries.ts';
import type { AutomaticReplies } from './chat-replies.service.ts';
import type { Way } from './chat-ways.ts';

/** Who is told what became of a message. */
export interface Outcome {
  stored(message: Message): void;
  failed(error: unknown): void;
}

/** A message on its way into the database; its id and attachment are given at the commit. */
export interface Accepted extends Carrying {
  way: Way;
  /** The automatic reply that the message makes due. */
  reply: DueReply | null;
  outcome: Outcome;
}

type CommitParts = Pick<ChatDeps, 'db' | 'live' | 'files'> & { replies: Pick<AutomaticReplies, 'insert' | 'schedule'> };

/** More than this at once would keep the first of them waiting for the last. */
const messagesPerCommitMax = 1024;

/** Stores accepted messages, many at a time, and then acknowledges and delivers them. */
export function createMessageCommit({ db, live, files, replies }: CommitParts): GroupCommit<Accepted> {
  const ids = createMessageIds();

  /** One transaction for all of them; only after its commit is anything acknowledged or delivered. */
  async function commit(batch: readonly Accepted[]): Promise<void> {
    await addMembers(batch);
    const leftOut = await store(batch);
    const kept = batch.filter(isKept);
    const stored = leftOut.size === 0 ? kept : kept.filter(({ message }) => !leftOut.has(message.id));
    replies.schedule(dueOf(kept));
    live.together(() => {
      for (const { message, way } of stored) live.sendText(way.audience, chatFrame(message));
    });
    for (const { message, outcome } of stored) outcome.stored(message);
    for (const { refusal, outcome } of batch) if (refusal) outcome.failed(refusal);
    for (const { message, outcome } of kept) {
      if (leftOut.has(message.id)) await acknowledgeAgain(message).then(outcome.stored, outcome.failed);
    }
  }

  /** Gives the messages their ids, unless their file is refused; answers the ids of those that were stored before. */
  async function store(batch: readonly Accepted[]): Promise<ReadonlySet<number>> {
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

  return createGroupCommit({
    commit,
    failed: ({ outcome }, error) => outcome.failed(error),
    batchMax: messagesPerCommitMax,
  });
}

function isKept({ refusal }: Carrying): boolean {
  return refusal === null;
}

function dueOf(kept: readonly Accepted[]): DueReply[] {
  const due: DueReply[] = [];
  for (const { reply } of kept) if (reply) due.push(reply);
  return due;
}
