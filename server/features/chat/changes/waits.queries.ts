import type { Insertable, Updateable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

function kept(db: Db, conversation: string) {
  return db
    .selectFrom('messages as m')
    .where('m.conversation', '=', conversation)
    .where('m.kind', 'is', null)
    .where('m.deletedAt', 'is', null);
}

/** Id of the person who wrote the last message that is not deleted. */
export async function findLastWriter(db: Db, conversation: string): Promise<number | null> {
  const row = await kept(db, conversation).orderBy('m.id', 'desc').limit(1).select('m.senderId').executeTakeFirst();
  return row?.senderId ?? null;
}

/** Time of the customer's first message since `since` that is not deleted. */
export async function findQuestionSince(db: Db, conversation: string, since: string): Promise<string | null> {
  const row = await kept(db, conversation)
    .whereRef('m.senderId', '=', 'm.channelCustomerId')
    .where('m.timestamp', '>=', since)
    .select(({ fn }) => fn.min('m.timestamp').as('askedAt'))
    .executeTakeFirst();
  return row?.askedAt ?? null;
}

/** The team's first answer after a message that is not deleted. */
export async function findAnswerAfter(db: Db, conversation: string, id: number) {
  return kept(db, conversation)
    .where('m.id', '>', id)
    .whereRef('m.senderId', '<>', 'm.channelCustomerId')
    .orderBy('m.id')
    .limit(1)
    .select(['m.id', 'm.senderId', 'm.timestamp'])
    .executeTakeFirst();
}

/** True if the customer has written after the team's last answer, or after the team settled the wait. */
export async function hasUnanswered(db: Db, conversation: string): Promise<boolean> {
  const row = await db
    .selectFrom('messages as m')
    .innerJoin('conversations as c', 'c.key', 'm.conversation')
    .where('m.conversation', '=', conversation)
    .whereRef('m.id', '>', 'c.answeredUpTo')
    .whereRef('m.senderId', '=', 'm.channelCustomerId')
    .where('m.deletedAt', 'is', null)
    .where('m.kind', 'is', null)
    .limit(1)
    .select('m.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Wait and counts of a locked conversation. */
export async function findWait(db: Db, conversation: string) {
  return db
    .selectFrom('conversations')
    .where('key', '=', conversation)
    .select(['lastChange', 'sentByFirst', 'askedAt', 'settledAskedAt', 'closedAt'])
    .executeTakeFirstOrThrow();
}

export async function updateConversation(
  db: Db,
  conversation: string,
  change: Updateable<Schema['conversations']>,
): Promise<void> {
  await db.updateTable('conversations').set(change).where('key', '=', conversation).execute();
}

/** Removes an answer's response time from the statistics and returns it; undefined if the answer ended no wait. */
export async function deleteFirstResponse(db: Db, answerId: number) {
  return db.deleteFrom('firstResponses').where('answerId', '=', answerId).returningAll().executeTakeFirst();
}

export async function insertFirstResponse(db: Db, response: Insertable<Schema['firstResponses']>): Promise<void> {
  await db.insertInto('firstResponses').values(response).execute();
}
