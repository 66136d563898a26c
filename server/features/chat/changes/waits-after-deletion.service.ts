import { supportMsBetween } from '#contract/values/chat/support-hours.ts';
import type { Db } from '#server/db/schema.ts';
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
 * Who waits for whom once a message is deleted, in the transaction that did so. Nobody waits with a question that is gone; whose
 * answer is gone waits as before it, unless a later answer stands.
 */
export async function settleDeletion(
  transaction: Db,
  deleted: Deleted,
  bankHolidays: ReadonlySet<string>,
): Promise<void> {
  const { conversation, channelCustomerId, senderId } = deleted;
  await updateConversation(transaction, conversation, {
    lastWriterId: await findLastWriter(transaction, conversation),
  });
  if (channelCustomerId === null) return;

  const wait = await findWait(transaction, conversation);
  let { askedAt, settledAskedAt } = wait;
  if (senderId !== channelCustomerId) {
    const unanswered = await takeAnswerBack(transaction, deleted, bankHolidays);
    // What the team has settled since stays settled, and waits since then when it is opened again.
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

/** Gives the wait that a deleted answer had ended to the next one. Answers since when the customer waits where there is none. */
async function takeAnswerBack(
  transaction: Db,
  { id, conversation }: Deleted,
  bankHolidays: ReadonlySet<string>,
): Promise<string | null> {
  const response = await deleteFirstResponse(transaction, id);
  if (!response) return null;
  const { askedAt, customerId } = response;
  const next = await findAnswerAfter(transaction, conversation, id);
  if (!next) return askedAt;
  // It may have ended a wait that began later.
  await deleteFirstResponse(transaction, next.id);
  const supportMs = supportMsBetween(Date.parse(askedAt), Date.parse(next.timestamp), bankHolidays);
  const given = { answerId: next.id, answeredBy: next.senderId, answeredAt: next.timestamp };
  await insertFirstResponse(transaction, { ...given, customerId, askedAt, supportMs });
  return null;
}
