import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';
import {
  insertMembers,
  insertMessages,
  lockConversations,
  updateConversations,
} from '#server/features/chat/chat-commit.queries.ts';
import { updatesOf } from '#server/features/chat/conversation-updates.ts';
import { deleteMessages } from '#server/features/chat/old-messages/old-messages.queries.ts';
import { unindexMessages } from '#server/features/chat/search/message-index.service.ts';
import {
  deleteStaged,
  listBrought,
  listImportedSources,
  listLastTimes,
  listStaged,
  noteImported,
  type StagedPart,
} from './conversation-imports.queries.ts';

/**
 * Brings some of a customer's messages into their channel, in one transaction. They count nowhere, as what the portal writes: nobody
 * waits, is asked or is told. What was imported meanwhile, or would stand behind what is newer, is left out.
 */
export async function bringPart(transaction: Db, part: StagedPart): Promise<void> {
  const conversation = channelKey(part.customerId);
  const states = await lockConversations(transaction, [conversation]);
  const staged = await listStaged(transaction, part);
  const before = await listImportedSources(
    transaction,
    staged.map(({ source }) => source),
  );
  const lastAt = (await listLastTimes(transaction, [conversation])).get(conversation) ?? '';
  const fits = staged.filter(({ source, writtenAt }) => !before.has(source) && writtenAt >= lastAt);
  const left = staged.filter((one) => !fits.includes(one));
  await deleteStaged(
    transaction,
    left.map(({ id }) => id),
  );
  if (fits.length === 0) return;
  const messages = fits.map(({ customerId, senderId, receiverId, content, writtenAt, source }) => ({
    ...{ conversation, channelCustomerId: customerId, senderId, receiverId, content: content ?? '' },
    ...{ timestamp: writtenAt, clientId: `:import:${source}`, kind: 'imported' as const, attachment: null },
  }));
  const ids = await insertMessages(transaction, messages);
  for (const [at, { id }] of fits.entries()) await noteImported(transaction, id, ids[at] ?? 0);
  const stored = messages.map((message, at) => ({ ...message, id: ids[at] ?? 0 }));
  await updateConversations(transaction, updatesOf(stored, states));
  await insertMembers(
    transaction,
    [...new Set(messages.flatMap(({ senderId, receiverId }) => [senderId, receiverId]))].map((userId) => ({
      ...{ userId, conversation },
    })),
  );
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
