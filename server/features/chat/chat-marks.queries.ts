import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

/** How far one member of a conversation got. */
export interface Mark {
  userId: number;
  conversation: string;
  lastReadId: number;
  lastReceivedId: number;
}

export async function listMarks(db: Db, conversations: readonly string[]): Promise<Mark[]> {
  const keys = rowsOf(
    db,
    conversations.map((key) => [key]),
    ['text'],
  );
  return db.selectFrom('conversationRead').where('conversation', 'in', sql<string>`(${keys})`).selectAll().execute();
}

/** Moves marks forward, never back and never past the newest message: nobody can have read what is not written. */
export async function advanceMarks(db: Db, marks: readonly Mark[]): Promise<Mark[]> {
  const values = marks.map((mark) => [mark.userId, mark.conversation, mark.lastReadId, mark.lastReceivedId]);
  const smaller = sql.raw(engineOf(db) === 'sqlite' ? 'min' : 'least');
  const larger = sql.raw(engineOf(db) === 'sqlite' ? 'max' : 'greatest');
  const { rows } = await sql<Mark>`
    with wanted("userId", conversation, "lastReadId", "lastReceivedId") as (
      ${rowsOf(db, values, ['bigint', 'text', 'bigint', 'bigint'])}
    ), possible as (
      select wanted.*, coalesce((select "lastChange" from conversations where key = wanted.conversation), 0) as newest
      from wanted
    )
    insert into "conversationRead" ("userId", conversation, "lastReadId", "lastReceivedId")
    select "userId", conversation, ${smaller}("lastReadId", newest), ${smaller}("lastReceivedId", newest)
    from possible where true
    on conflict ("userId", conversation) do update set
      "lastReadId" = ${larger}(excluded."lastReadId", "conversationRead"."lastReadId"),
      "lastReceivedId" = ${larger}(excluded."lastReceivedId", "conversationRead"."lastReceivedId")
    returning *`.execute(db);
  return rows;
}

/** One member of one conversation, as a key of what is remembered of them. */
export function memberName({ userId, conversation }: Pick<Mark, 'userId' | 'conversation'>): string {
  return `${userId} ${conversation}`;
}
