import { sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';
import { columnsOfM, eachChunk, type MessageRow } from './chat.queries.ts';

/** Messages of these conversations that contain a text, in any case, newest first. */
export async function searchMessages(
  db: Db,
  conversations: readonly string[],
  search: { text: string; before?: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const hits = await eachChunk(conversations, (keys) => {
    let query = db.selectFrom('messages as m').where('m.conversation', 'in', keys).select(columnsOfM);
    if (search.before !== undefined) query = query.where('m.id', '<', search.before);
    return query
      .where((eb) => eb.or(patternsOf(search.text).map((pattern) => contains(db, pattern))))
      .orderBy('m.id', 'desc')
      .limit(search.limit)
      .execute();
  });
  return hits.sort((a, b) => b.id - a.id).slice(0, search.limit);
}

/**
 * SQLite, and PostgreSQL in some locales, ignore the case of ASCII letters alone, so for any other alphabet the usual
 * spellings are asked for one by one.
 */
function patternsOf(text: string): string[] {
  const lower = text.toLowerCase();
  const capitalised = lower.charAt(0).toUpperCase() + lower.slice(1);
  return [...new Set([text, lower, text.toUpperCase(), capitalised])];
}

function contains(db: Db, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return engineOf(db) === 'postgres'
    ? sql<boolean>`m.content ilike ${pattern} escape '\\'`
    : sql<boolean>`m.content like ${pattern} escape '\\'`;
}
