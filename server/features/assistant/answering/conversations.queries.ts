import type { Insertable, Selectable } from 'kysely';
import type { AnswerRating } from '#contract/values/assistant.ts';
import type { Db, Schema } from '#server/db/schema.ts';

export type ConversationRow = Selectable<Schema['assistantConversations']>;
export type AnswerRow = Selectable<Schema['assistantAnswers']>;

/** Returns undefined for another person's conversation, as for an unknown one. */
export async function findConversation(db: Db, userId: number, id: number): Promise<ConversationRow | undefined> {
  return db
    .selectFrom('assistantConversations')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .selectAll()
    .executeTakeFirst();
}

/** The most recently used first, starting after the conversation `after`. */
export async function listConversations(
  db: Db,
  userId: number,
  { after, limit }: { after: ConversationRow | undefined; limit: number },
): Promise<ConversationRow[]> {
  let conversations = db.selectFrom('assistantConversations').where('userId', '=', userId);
  if (after) {
    conversations = conversations.where(({ or, and, eb }) =>
      or([
        eb('updatedAt', '<', after.updatedAt),
        and([eb('updatedAt', '=', after.updatedAt), eb('id', '<', after.id)]),
      ]),
    );
  }
  return conversations.selectAll().orderBy('updatedAt', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export async function insertConversation(db: Db, row: Insertable<Schema['assistantConversations']>): Promise<number> {
  const { id } = await db.insertInto('assistantConversations').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Counts one more answer of the conversation. Returns false if the maximum is reached. */
export async function countAnswer(db: Db, id: number, { at, max }: { at: string; max: number }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistantConversations')
    .set(({ eb }) => ({ answerCount: eb('answerCount', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .where('answerCount', '<', max)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Also deletes its answers and the stored prompts. Returns whether the conversation existed. */
export async function deleteConversation(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('assistantConversations')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function insertAnswer(db: Db, row: Insertable<Schema['assistantAnswers']>): Promise<number> {
  const { id } = await db.insertInto('assistantAnswers').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Stores the text that a model wrote. Returns false if the conversation was deleted in the meantime. */
export async function updateAnswer(
  db: Db,
  id: number,
  written: Pick<AnswerRow, 'text' | 'verdict' | 'writtenBy' | 'modelFailure' | 'details'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistantAnswers')
    .set(written)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function findAnswer(db: Db, userId: number, id: number): Promise<AnswerRow | undefined> {
  return db
    .selectFrom('assistantAnswers')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .selectAll()
    .executeTakeFirst();
}

/** Locks the viewer's answer until the transaction ends. */
export async function lockAnswer(db: Db, userId: number, id: number): Promise<AnswerRow | undefined> {
  // A no-op update locks the row on both engines.
  return db
    .updateTable('assistantAnswers')
    .set(({ ref }) => ({ rating: ref('rating') }))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

export async function updateRating(db: Db, id: number, rating: AnswerRating | null): Promise<void> {
  await db.updateTable('assistantAnswers').set({ rating }).where('id', '=', id).execute();
}

export async function listAnswersOf(db: Db, conversationId: number): Promise<AnswerRow[]> {
  return db
    .selectFrom('assistantAnswers')
    .where('conversationId', '=', conversationId)
    .selectAll()
    .orderBy('id')
    .execute();
}
