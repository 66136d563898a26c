import { type RawBuilder, sql } from 'kysely';
import { countRows } from '#server/db/count-rows.ts';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

export async function countOldMessages(db: Db, before: string): Promise<number> {
  return countRows(db.selectFrom('messages').where('timestamp', '<', before));
}

export async function listConversationsWithOld(db: Db, before: string): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .where('timestamp', '<', before)
    .select('conversation')
    .distinct()
    .orderBy('conversation')
    .execute();
  return rows.map(({ conversation }) => conversation);
}

export async function listOldMessages(
  db: Db,
  conversation: string,
  { before, limit }: { before: string; limit: number },
) {
  return db
    .selectFrom('messages')
    .where('conversation', '=', conversation)
    .where('timestamp', '<', before)
    .orderBy('id')
    .limit(limit)
    .select(['conversation', 'id', 'channelCustomerId', 'senderId', 'receiverId'])
    .select(['content', 'kind', 'attachment', 'deletedAt'])
    .execute();
}
export type OldMessage = Awaited<ReturnType<typeof listOldMessages>>[number];

/** Deletes messages with their earlier versions. Returns the files of those versions. */
export async function deleteMessages(db: Db, conversation: string, ids: readonly number[]): Promise<string[]> {
  const versions = await db
    .deleteFrom('messageVersions')
    .where('conversation', '=', conversation)
    .where('messageId', 'in', idsOf(db, ids))
    .returning('attachment')
    .execute();
  await db
    .deleteFrom('mailedMessages')
    .where('conversation', '=', conversation)
    .where('messageId', 'in', idsOf(db, ids))
    .execute();
  await db.deleteFrom('messages').where('conversation', '=', conversation).where('id', 'in', idsOf(db, ids)).execute();
  return versions.flatMap(({ attachment }) => attachment ?? []);
}

function idsOf(db: Db, ids: readonly number[]): RawBuilder<number> {
  return sql<number>`(${idRows(db, ids)})`;
}

/** Deletes records of automatic replies that were settled before a moment. */
export async function deleteOldReplies(db: Db, conversation: string, before: string): Promise<void> {
  await db.deleteFrom('dueReplies').where('conversation', '=', conversation).where('settledAt', '<', before).execute();
}

/** Counters of a locked conversation. */
export async function findCounts(db: Db, conversation: string) {
  return db
    .selectFrom('conversations')
    .where('key', '=', conversation)
    .select(['sentByFirst', 'sentByOthers', 'answeredUpTo', 'answeredCount', 'lastChange'])
    .select(['askedAt', 'settledAskedAt'])
    .executeTakeFirstOrThrow();
}

/** Read marks of a conversation, and the number of read messages of the other side. */
export async function listReadCounts(db: Db, conversation: string) {
  return db
    .selectFrom('conversationRead')
    .where('conversation', '=', conversation)
    .where('readCount', '>', 0)
    .select(['userId', 'lastReadId', 'readCount'])
    .execute();
}

/**
 * Reduces the read count after a deletion. It subtracts instead of setting a value, because marks move at the same
 * time.
 */
export async function lowerReadCount(
  db: Db,
  { userId, conversation, by }: { userId: number; conversation: string; by: number },
): Promise<void> {
  await db
    .updateTable('conversationRead')
    .set(({ eb }) => ({ readCount: sql`case when ${eb('readCount', '>', by)} then "readCount" - ${by} else 0 end` }))
    .where('userId', '=', userId)
    .where('conversation', '=', conversation)
    .execute();
}

/**
 * Recounts what the marks of a conversation cover, like `advanceMarks`: a mark that moved during a deletion may have
 * counted deleted messages.
 */
export async function recountMarks(db: Db, conversation: string): Promise<void> {
  const isByFirst = sql`coalesce(m."senderId" = m."channelCustomerId", m.conversation like '%:' || m."receiverId")`;
  await sql`
    update "conversationRead" as r set "readCount" = (
      select count(*) from messages as m
      where m.conversation = r.conversation and m.id <= r."lastReadId" and m.kind is null
        and ${isByFirst} <> (r.conversation = 'channel:' || r."userId" or r.conversation like 'pair:' || r."userId" || ':%')
    ) where r.conversation = ${conversation} and r."readCount" > 0`.execute(db);
}
