import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Transaction } from '#server/db/schema.ts';
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
  listImportedMessages,
  listImportedSources,
  listStaged,
  noteImported,
  noteRemoved,
  type StagedPart,
} from './conversation-imports.queries.ts';
import { earlierIdOf } from './earlier-ids.ts';
import { listTimesHere } from './times-here.queries.ts';

/**
 * Imports some of a customer's messages into their channel, in one transaction. Like messages by the portal they are
 * not counted and notify nobody. Messages already imported are skipped. A message is placed before everything written
 * here, unless it is newer than all of that.
 */
export async function importPart(transaction: Transaction, part: StagedPart): Promise<void> {
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
  await prependMessages(transaction, earlier);
  const stored = await appendMessages(transaction, later);
  if (stored.length > 0) await updateConversations(transaction, updatesOf(stored, states));
  // If the channel had no messages, its last change must be set, so that lists show it.
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

/** Places messages after everything in the channel. */
async function appendMessages(transaction: Transaction, staged: readonly Staged[]) {
  const messages = staged.map(messageOf);
  const ids = await insertMessages(transaction, messages);
  for (const [at, { id }] of staged.entries()) await noteImported(transaction, id, ids[at] ?? 0);
  return messages.map((message, at) => ({ ...message, id: ids[at] ?? 0 }));
}

/** Places messages before everything written in the portal, sorted by time among other imported ones. */
async function prependMessages(transaction: Transaction, staged: readonly Staged[]): Promise<void> {
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

/** Removes some of a customer's imported messages. Change numbers stay, so that open windows find their position. */
export async function removePart(transaction: Transaction, part: StagedPart): Promise<void> {
  const conversation = channelKey(part.customerId);
  await lockConversations(transaction, [conversation]);
  const brought = await listImportedMessages(transaction, part, conversation);
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
  await noteRemoved(
    transaction,
    brought.map(({ id }) => id),
  );
}
