import type { Attachment } from '#contract/chat/attachments.ts';
import { isFirstParty } from '#contract/values/chat/conversations.ts';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import { type Forgetting, forgetAll } from '#server/db/queries/forgetting.ts';
import type { Db } from '#server/db/schema.ts';
import { withdrawMissedMails } from '#server/features/chat/changes/message-changes.queries.ts';
import {
  findLastWriter,
  findQuestionSince,
  hasUnanswered,
  updateConversation,
} from '#server/features/chat/changes/waits.queries.ts';
import { lockConversations } from '#server/features/chat/chat-commit.queries.ts';
import type { ChatDeps } from '#server/features/chat/chat-deps.ts';
import { unindexMessages } from '#server/features/chat/search/message-index.service.ts';
import {
  countOldMessages,
  deleteMessages,
  deleteOldReplies,
  findCounts,
  listConversationsWithOld,
  listOldMessages,
  listReadCounts,
  lowerReadCount,
  type OldMessage,
  recountMarks,
} from './old-messages.queries.ts';

/**
 * Deletes messages that are old enough: what they said before, their words in the index and their files go with them. Numbers of
 * changes stay, so that every window finds its place; what is counted, unread and waited for is as if they had never been.
 */
export function oldMessages({ reading, files }: Pick<ChatDeps, 'reading' | 'files'>): Forgetting {
  async function forgetPart(
    transaction: Db,
    conversation: string,
    { before, limit }: { before: string; limit: number },
  ): Promise<number> {
    await lockConversations(transaction, [conversation]);
    const gone = await listOldMessages(transaction, conversation, { before, limit });
    if (gone.length === 0) return 0;
    await unindexMessages(
      transaction,
      gone.filter(({ deletedAt }) => deletedAt === null),
    );
    const ids = gone.map(({ id }) => id);
    const formerly = await deleteMessages(transaction, conversation, ids);
    for (const name of fileNamesOf([...gone.flatMap(({ attachment }) => attachment ?? []), ...formerly]))
      await files.hide(transaction, name);
    await deleteOldReplies(transaction, conversation, before);
    await withdrawMissedMails(transaction, conversation);
    await countWithout(transaction, conversation, { gone, before });
    return gone.length;
  }

  return {
    count: countOldMessages,
    async forget(before, step) {
      for (const conversation of await listConversationsWithOld(reading, before)) {
        await forgetAll(step, (transaction, limit) => forgetPart(transaction, conversation, { before, limit }));
        await step(async (transaction) => {
          await lockConversations(transaction, [conversation]);
          await recountMarks(transaction, conversation);
          return 0;
        });
      }
    },
  };
}

function fileNamesOf(attachments: readonly string[]): Set<string> {
  return new Set(attachments.flatMap((text) => fileNameOf((JSON.parse(text) as Attachment).url) ?? []));
}

/** Takes messages that are gone off what their conversation and its marks count, and settles who waits for whom. */
async function countWithout(
  transaction: Db,
  conversation: string,
  { gone, before }: { gone: readonly OldMessage[]; before: string },
): Promise<void> {
  const counted = gone.filter(({ kind }) => kind === null);
  const byFirst = counted.filter(isByFirst);
  const byOthers = counted.filter((message) => !isByFirst(message));
  const known = await findCounts(transaction, conversation);
  const sentByFirst = Math.max(0, known.sentByFirst - byFirst.length);
  const answered = byFirst.filter(({ id }) => id <= known.answeredUpTo).length;
  await updateConversation(transaction, conversation, {
    sentByFirst,
    sentByOthers: Math.max(0, known.sentByOthers - byOthers.length),
    answeredCount: Math.max(0, known.answeredCount - answered),
    lastWriterId: await findLastWriter(transaction, conversation),
  });
  for (const { userId, lastReadId } of await listReadCounts(transaction, conversation)) {
    const ofOtherSide = isFirstParty(userId, conversation) ? byOthers : byFirst;
    const by = ofOtherSide.filter(({ id }) => id <= lastReadId).length;
    if (by > 0) await lowerReadCount(transaction, { userId, conversation, by });
  }
  const isOld = (at: string | null) => at !== null && at < before;
  if (!isOld(known.askedAt) && !isOld(known.settledAskedAt)) return;
  const questionSince = async (at: string | null) => at && (await findQuestionSince(transaction, conversation, at));
  const askedAt = await questionSince(known.askedAt);
  const settledAskedAt = await questionSince(known.settledAskedAt);
  const isAnythingUnread = await hasUnanswered(transaction, conversation);
  const seen = { answeredUpTo: known.lastChange, answeredCount: sentByFirst };
  await updateConversation(transaction, conversation, { askedAt, settledAskedAt, ...(!isAnythingUnread && seen) });
}

/** By the customer of a channel, or the lower id of a pair. */
function isByFirst({ channelCustomerId, senderId, receiverId }: OldMessage): boolean {
  return channelCustomerId === null ? senderId < receiverId : senderId === channelCustomerId;
}
