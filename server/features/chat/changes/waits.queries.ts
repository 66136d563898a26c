import type { Insertable, Updateable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

/** What people wrote and did not delete. */
function kept(db: Db, conversation: string) {
  return db
    .selectFrom('messages as m')
    .where('m.conversation', '=', conversation)
    .where('m.kind', 'is', null)
    .where('m.deletedAt', 'is', null);
}

/** Which person wrote last of what was not deleted. */
export async function findLastWriter(db: Db, conversation: string): Promise<number | null> {
  const row = await kept(db, conversation).orderBy('m.id', 'desc').limit(1).select('m.senderId').executeTakeFirst();
  return row?.senderId ?? null;
}

/** When the customer of a channel asked first, from a moment on, in what was not deleted. */
export async function findQuestionSince(db: Db, conversation: string, since: string): Promise<string | null> {
  const row = await kept(db, conversation)
    .whereRef('m.senderId', '=', 'm.channelCustomerId')
    .where('m.timestamp', '>=', since)
    .select(({ fn }) => fn.min('m.timestamp').as('askedAt'))
    .executeTakeFirst();
  return row?.askedAt ?? null;
}

/** The first answer of the team behind a message, of what was not deleted. */
export async function findAnswerAfter(db: Db, conversation: string, id: number) {
  return kept(db, conversation)
    .where('m.id', '>', id)
    .whereRef('m.senderId', '<>', 'm.channelCustomerId')
    .orderBy('m.id')
    .limit(1)
    .select(['m.id', 'm.senderId', 'm.timestamp'])
    .executeTakeFirst();
}

/** Whether anything of the customer's stands behind what the team has answered or settled. */
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

/** How a conversation that is locked stands. */
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

/** Takes the first response of this answer out of the figures. Undefined where it ended no wait. */
export async function deleteFirstResponse(db: Db, answerId: number) {
  return db.deleteFrom('firstResponses').where('answerId', '=', answerId).returningAll().executeTakeFirst();
}

export async function insertFirstResponse(db: Db, response: Insertable<Schema['firstResponses']>): Promise<void> {
  await db.insertInto('firstResponses').values(response).execute();
}
