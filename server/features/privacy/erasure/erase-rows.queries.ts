import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db, Schema } from '#server/db/schema.ts';

/** What is kept by the name of a conversation: it goes with a person’s own support channel. */
const rowsOfChannel = ['messageVersions', 'dueReplies', 'missedMessages', 'privateNotes', 'conversationRead'] as const;

/** Deletes the rows in which one of the columns has this number. */
export async function deleteRows(
  db: Db,
  { table, columns }: { table: string; columns: readonly string[] },
  id: number,
): Promise<void> {
  for (const column of columns) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db);
  }
}

/** Deletes what was typed as the name of an account that has this key. */
export async function deleteTypedNames(db: Db, usernameKey: string): Promise<void> {
  for (const table of ['signInFailures', 'passwordRequests'] as const) {
    await db.deleteFrom(table).where('usernameKey', '=', usernameKey).execute();
  }
}

export type ErasedMessage = Pick<Schema['messages'], 'id' | 'conversation' | 'content' | 'deletedAt'>;

/** Some messages of a support channel, the first ones. */
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

/** Deletes a support channel, but for its messages and files, and what was noted beside it. */
export async function deleteChannel(db: Db, customerId: number): Promise<void> {
  const key = channelKey(customerId);
  for (const table of rowsOfChannel) await db.deleteFrom(table).where('conversation', '=', key).execute();
  await db.deleteFrom('conversations').where('key', '=', key).execute();
}

/** What a person's messages in conversations with others said before they were changed or deleted, and notes beside those of a customer. */
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

/** Sessions in which nobody takes part but this customer and the team. The rows of who takes part have to be there still. */
export async function deleteOwnSessions(db: Db, id: number): Promise<void> {
  const takesPart = sql`select "lessonId" from "lessonParticipants" where "userId" = ${id}`;
  const others = sql`select 1 from "lessonParticipants" as p where p."lessonId" = lessons.id and p."userId" <> ${id}`;
  const { rows } = await sql<{ id: number }>`
    select id from lessons where ("studentId" = ${id} or id in (${takesPart})) and not exists (${others})`.execute(db);
  await deleteSessions(
    db,
    rows.map((row) => row.id),
  );
}

/** Those of an institution, and who took part. */
export async function deleteSessionsOfInstitution(db: Db, id: number): Promise<void> {
  const rows = await db.selectFrom('lessons').where('institutionId', '=', id).select('id').execute();
  await deleteSessions(
    db,
    rows.map((row) => row.id),
  );
}

async function deleteSessions(db: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids) {
    for (const table of ['lessonNews', 'lessonParticipants'] as const) {
      await db.deleteFrom(table).where('lessonId', '=', id).execute();
    }
    await db.deleteFrom('lessons').where('id', '=', id).execute();
  }
}

/** Notes to this person alone, with who has read them. */
export async function deleteOwnNotifications(db: Db, column: 'userId' | 'institutionId', id: number): Promise<void> {
  const own = db.selectFrom('notifications').where(column, '=', id).select('id');
  await db.deleteFrom('notificationRecipients').where('notificationId', 'in', own).execute();
  await db.deleteFrom('notifications').where(column, '=', id).execute();
}

/** Questions without a good answer, as this person asked them; a gap that nobody else asked about goes as well. */
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

/** The figures of reports, which are found through them alone. */
export async function deleteReports(db: Db, institutionId: number): Promise<void> {
  const reports = db.selectFrom('usageImports').where('institutionId', '=', institutionId).select('id');
  for (const table of ['usageFacts', 'usageSums', 'usageItems'] as const) {
    await db.deleteFrom(table).where('importId', 'in', reports).execute();
  }
  await db.deleteFrom('usageImports').where('institutionId', '=', institutionId).execute();
}
