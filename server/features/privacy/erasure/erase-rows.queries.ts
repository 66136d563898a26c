import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { deleteRows } from './erased-rows.queries.ts';

export type ErasedMessage = Pick<Schema['messages'], 'id' | 'conversation' | 'content' | 'deletedAt'>;

/** The oldest messages of a customer's support channel. */
export function listChannelMessages(db: Db, customerId: number, limit: number): Promise<ErasedMessage[]> {
  return db
    .selectFrom('messages')
    .where('conversation', '=', channelKey(customerId))
    .select(['id', 'conversation', 'content', 'deletedAt'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deleteChannelMessages(db: Db, customerId: number, ids: readonly number[]): Promise<void> {
  await db
    .deleteFrom('messages')
    .where('conversation', '=', channelKey(customerId))
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Deletes earlier versions of a person's messages in pair conversations, and private notes on a customer's
 * conversations.
 */
export async function deleteBesidePairs(
  db: Db,
  { id, isCustomer }: { id: number; isCustomer: boolean },
): Promise<void> {
  const ofPerson = isInPairOf(id, 'conversation');
  await sql`
    delete from "messageVersions" where ${ofPerson} and exists (
      select 1 from messages where messages.conversation = "messageVersions".conversation
        and messages.id = "messageVersions"."messageId" and messages."senderId" = ${id})`.execute(db);
  if (isCustomer) await sql`delete from "privateNotes" where ${ofPerson}`.execute(db);
}

function isInPairOf(id: number, column: string): RawBuilder<SqlBool> {
  const key = sql.ref(column);
  return sql<SqlBool>`(${key} like ${`pair:${id}:%`} or ${key} like ${`pair:%:${id}`})`;
}

/**
 * Deletes sessions in which nobody but this customer and the team takes part. Must run before the rows of participants
 * are deleted.
 */
export async function deleteOwnSessions(db: Db, id: number): Promise<void> {
  const takesPart = sql`select "lessonId" from "lessonParticipants" where "userId" = ${id}`;
  const others = sql`select 1 from "lessonParticipants" as p where p."lessonId" = lessons.id and p."userId" <> ${id}`;
  const { rows } = await sql<{ id: number }>`
    select id from lessons where ("studentId" = ${id} or id in (${takesPart})) and not exists (${others})`.execute(db);
  for (const session of rows) await deleteRows(db, { table: 'lessons', columns: ['id'] }, session.id);
}

/** Deletes this person's questions without a good answer, and gaps that nobody else asked about. */
export async function deleteGapQuestions(db: Db, userId: number): Promise<void> {
  const answers = db.selectFrom('assistantAnswers').where('userId', '=', userId).select('id');
  const gone = await db
    .deleteFrom('gapQuestions')
    .where('answerId', 'in', answers)
    .returning(['gapId', 'question'])
    .execute();
  for (const { gapId, question } of gone) {
    const next = await db
      .selectFrom('gapQuestions')
      .where('gapId', '=', gapId)
      .select('question')
      .orderBy('id')
      .executeTakeFirst();
    const gap = db.updateTable('knowledgeGaps').where('id', '=', gapId).where('question', '=', question);
    if (next) await gap.set({ question: next.question }).execute();
    else await db.deleteFrom('knowledgeGaps').where('id', '=', gapId).execute();
  }
}
