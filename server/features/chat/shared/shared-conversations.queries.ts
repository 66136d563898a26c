import { sql } from 'kysely';
import { idRows } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';
import { columnsOfM, type MessageRow } from '#server/features/chat/chat.queries.ts';

/** Keys of conversations in which some people take part and somebody has written; the newest first. */
export async function listKeysOf(db: Db, personIds: readonly number[]): Promise<string[]> {
  if (personIds.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select key from (
      select key, "lastChange" from conversations where "firstId" in (${idRows(db, personIds)}) and "lastChange" > 0
      union select key, "lastChange" from conversations where "secondId" in (${idRows(db, personIds)}) and "lastChange" > 0
    ) as theirs order by "lastChange" desc`.execute(db);
  return rows.map(({ key }) => key);
}

/** One page of what was written in a conversation since a time, the newest first. Imported messages are older than any choice. */
export async function listSharedMessages(
  db: Db,
  conversation: string,
  { since, before, limit }: { since: string; before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  let query = db.selectFrom('messages as m').where('m.conversation', '=', conversation).select(columnsOfM);
  if (since !== '') query = query.where('m.id', '>', 0).where('m.timestamp', '>=', since);
  if (before !== undefined) query = query.where('m.id', '<', before);
  return query.orderBy('m.id', 'desc').limit(limit).execute();
}

/** Ids of quoted messages that were written before a time, which a quotation must not show. */
export async function listQuotedBefore(db: Db, conversation: string, since: string, ids: readonly number[]) {
  if (since === '' || ids.length === 0) return new Set<number>();
  const rows = await db
    .selectFrom('messages as m')
    .where('m.conversation', '=', conversation)
    .where('m.id', 'in', sql<number>`(${idRows(db, ids)})`)
    .where(({ or, eb }) => or([eb('m.id', '<', 0), eb('m.timestamp', '<', since)]))
    .select('m.id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
