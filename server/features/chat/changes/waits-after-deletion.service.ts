import { type SupportHours, supportMsBetween } from '#contract/values/chat/support-hours.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { MessageRow } from '#server/features/chat/chat.queries.ts';
import {
  deleteFirstResponse,
  findAnswerAfter,
  findLastWriter,
  findQuestionSince,
  findWait,
  hasUnanswered,
  insertFirstResponse,
  updateConversation,
} from './waits.queries.ts';

type Deleted = Pick<MessageRow, 'id' | 'conversation' | 'channelCustomerId' | 'senderId'>;

/**
 * Updates who waits for whom after a message was deleted, in the same transaction. A deleted question no longer waits
 * for an answer. If an answer is deleted, the customer waits as before it, unless a later answer exists.
 */
export async function settleDeletion(
  transaction: Transaction,
  deleted: Deleted,
  supportHours: SupportHours,
): Promise<void> {
  const { conversation, channelCustomerId, senderId } = deleted;
  await updateConversation(transaction, conversation, {
    lastWriterId: await findLastWriter(transaction, conversation),
  });
  if (channelCustomerId === null) return;

  const wait = await findWait(transaction, conversation);
  let { askedAt, settledAskedAt } = wait;
  if (senderId !== channelCustomerId) {
    const unanswered = await takeAnswerBack(transaction, deleted, supportHours);
    // A wait that the team has settled stays settled. If it is reopened, it counts from this time.
    if (wait.closedAt !== null || settledAskedAt !== null) settledAskedAt = unanswered ?? settledAskedAt;
    else askedAt = unanswered ?? askedAt;
  }
  const questionSince = async (at: string | null) => at && (await findQuestionSince(transaction, conversation, at));
  askedAt = await questionSince(askedAt);
  settledAskedAt = await questionSince(settledAskedAt);
  const isAnythingUnread = await hasUnanswered(transaction, conversation);
  const seen = { answeredUpTo: wait.lastChange, answeredCount: wait.sentByFirst };
  await updateConversation(transaction, conversation, { askedAt, settledAskedAt, ...(!isAnythingUnread && seen) });
}

/**
 * Reassigns the wait that a deleted answer had ended to the next answer. If there is none, returns since when the
 * customer waits.
 */
async function takeAnswerBack(
  transaction: Transaction,
  { id, conversation }: Deleted,
  supportHours: SupportHours,
): Promise<string | null> {
  const response = await deleteFirstResponse(transaction, id);
  if (!response) return null;
  const { askedAt, customerId } = response;
  const next = await findAnswerAfter(transaction, conversation, id);
  if (!next) return askedAt;
  // The answer may have ended a wait that began later.
  await deleteFirstResponse(transaction, next.id);
  const supportMs = supportMsBetween(Date.parse(askedAt), Date.parse(next.timestamp), supportHours);
  const given = { answerId: next.id, answeredBy: next.senderId, answeredAt: next.timestamp };
  await insertFirstResponse(transaction, { ...given, customerId, askedAt, supportMs });
  return null;
}
