import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import { updateConversation } from '#server/features/chat/changes/waits.queries.ts';
import {
  insertMembers,
  insertMessages,
  insertMessagesAs,
  lockConversations,
  takeChange,
  updateConversations,
} from '#server/features/chat/chat-commit.queries.ts';
import { updatesOf } from '#server/features/chat/conversation-updates.ts';
import { deleteMessages } from '#server/features/chat/old-messages/old-messages.queries.ts';
import { indexEarlier, unindexMessages } from '#server/features/chat/search/message-index.service.ts';
import {
  deleteStaged,
  listBrought,
  listImportedSources,
  listStaged,
  noteImported,
  type StagedPart,
} from './conversation-imports.queries.ts';
import { earlierIdOf } from './earlier-ids.ts';
import { listTimesHere } from './times-here.queries.ts';

/**
 * Brings some of a customer's messages into their channel, in one transaction. They count nowhere, as what the portal writes: nobody
 * waits, is asked or is told. What was imported meanwhile is left out. What is not newer than all that was written here stands before it.
 */
export async function bringPart(transaction: Db, part: StagedPart): Promise<void> {
  const conversation = channelKey(part.customerId);
  const states = await lockConversations(transaction, [conversation]);
  const staged = await listStaged(transaction, part);
  const before = await listImportedSources(
    transaction,
    staged.map(({ source }) => source),
  );
  const fresh = staged.filter(({ source }) => !before.has(source));
  await deleteStaged(
    transaction,
    staged.filter((one) => !fresh.includes(one)).map(({ id }) => id),
  );
  if (fresh.length === 0) return;
  const here = (await listTimesHere(transaction, [conversation])).get(conversation);
  const later = fresh.filter(({ writtenAt }) => here !== undefined && writtenAt >= here.last);
  const earlier = fresh.filter((one) => !later.includes(one));
  await bringEarlier(transaction, earlier);
  const stored = await bringLater(transaction, later);
  if (stored.length > 0) await updateConversations(transaction, updatesOf(stored, states));
  // Of one in which nothing was said so far, lists are to know that something was.
  else if (states.get(conversation)?.lastChange === 0)
    await updateConversation(transaction, conversation, { lastChange: await takeChange(transaction) });
  await insertMembers(
    transaction,
    [...new Set(fresh.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))].map((userId) => ({
      userId,
      conversation,
    })),
  );
}

/** Behind everything that stands in the channel. */
async function bringLater(transaction: Db, staged: readonly Staged[]) {
  const messages = staged.map(messageOf);
  const ids = await insertMessages(transaction, messages);
  for (const [at, { id }] of staged.entries()) await noteImported(transaction, id, ids[at] ?? 0);
  return messages.map((message, at) => ({ ...message, id: ids[at] ?? 0 }));
}

/** Before everything that was written in it, among what was brought there in the order of time. */
async function bringEarlier(transaction: Db, staged: readonly Staged[]): Promise<void> {
  const messages = staged.map(messageOf);
  const ids = staged.map(({ id, writtenAt }) => earlierIdOf(writtenAt, id));
  await insertMessagesAs(transaction, messages, ids);
  for (const [at, { id }] of staged.entries()) await noteImported(transaction, id, ids[at] ?? 0);
  await indexEarlier(
    transaction,
    messages.map((message, at) => ({ ...message, id: ids[at] ?? 0 })),
  );
}

type Staged = Awaited<ReturnType<typeof listStaged>>[number];

function messageOf({ customerId, senderId, receiverId, content, writtenAt, source }: Staged) {
  return {
    conversation: channelKey(customerId),
    channelCustomerId: customerId,
    senderId,
    receiverId,
    content: content ?? '',
    timestamp: writtenAt,
    clientId: `:import:${source}`,
    kind: 'imported' as const,
    attachment: null,
  };
}

/** Takes some of a customer's messages out again. The numbers of changes stay, so that every window finds its place. */
export async function takePart(transaction: Db, part: StagedPart): Promise<void> {
  const conversation = channelKey(part.customerId);
  await lockConversations(transaction, [conversation]);
  const brought = await listBrought(transaction, part, conversation);
  const there = brought.flatMap(({ messageId: id, content }) =>
    id === null || content === null ? [] : { id, content, conversation },
  );
  await unindexMessages(transaction, there);
  if (there.length > 0) {
    await deleteMessages(
      transaction,
      conversation,
      there.map(({ id }) => id),
    );
  }
  await deleteStaged(
    transaction,
    brought.map(({ id }) => id),
  );
}
