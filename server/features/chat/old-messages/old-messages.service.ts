import type { Attachment } from '#contract/chat/attachments.ts';
import { isFirstParty } from '#contract/values/chat/conversations.ts';
import { fileNameOf } from '#contract/values/files/file-paths.ts';
import { deleteInSteps, type Forgetting } from '#server/db/queries/forgetting.ts';
import { mergeWords } from '#server/db/queries/merge-words.ts';
import type { Transaction } from '#server/db/schema.ts';
import { withdrawMissedMails } from '#server/features/chat/changes/message-changes.queries.ts';
import {
  findLastWriter,
  findQuestionSince,
  hasUnanswered,
  updateConversation,
} from '#server/features/chat/changes/waits.queries.ts';
import { lockConversations } from '#server/features/chat/chat-commit.queries.ts';
import { isByFirstParty } from '#server/features/chat/conversation-updates.ts';
import { unindexMessages } from '#server/features/chat/search/message-index.service.ts';
import type { Portal } from '#server/portal.ts';
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
 * Deletes old messages with their earlier versions, indexed words and files. Change numbers stay, so that open windows
 * find their position. Counts, unread state and waits are corrected as if the messages had never existed.
 */
export function oldMessages({ reading, files }: Portal): Forgetting {
  async function forgetPart(
    transaction: Transaction,
    conversation: string,
    { before, limit }: { before: string; limit: number },
  ): Promise<number> {
    await lockConversations(transaction, [conversation]);
    const gone = await listOldMessages(transaction, conversation, { before, limit });
    if (gone.length === 0) return 0;
    await unindexMessages(transaction, gone);
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
      const conversations = await listConversationsWithOld(reading, before);
      for (const conversation of conversations) {
        await deleteInSteps(step, (transaction, limit) => forgetPart(transaction, conversation, { before, limit }));
        await step(async (transaction) => {
          await lockConversations(transaction, [conversation]);
          await recountMarks(transaction, conversation);
          return 0;
        });
      }
      for (let isMore = conversations.length > 0; isMore; ) {
        await step(async (transaction) => {
          isMore = await mergeWords(transaction, 'messageSearch');
          return 0;
        });
      }
    },
  };
}

function fileNamesOf(attachments: readonly string[]): Set<string> {
  return new Set(attachments.flatMap((text) => fileNameOf((JSON.parse(text) as Attachment).url) ?? []));
}

/** Subtracts deleted messages from the counters of the conversation and its marks, and updates who waits for whom. */
async function countWithout(
  transaction: Transaction,
  conversation: string,
  { gone, before }: { gone: readonly OldMessage[]; before: string },
): Promise<void> {
  const counted = gone.filter(({ kind }) => kind === null);
  const byFirst = counted.filter(isByFirstParty);
  const byOthers = counted.filter((message) => !isByFirstParty(message));
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
