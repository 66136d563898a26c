import { sql } from 'kysely';
import { engineOf } from './engine.ts';
import type { Db } from './schema.ts';

/**
 * Puts what was stored since the last time into `conversationMessages`. In bulk, because each message alone would
 * rewrite a page of its own conversation: that costs as much as everything else about it together.
 */
export async function fileMessages(db: Db): Promise<void> {
  if (engineOf(db) === 'postgres') return;
  const { rows } = await sql`select 1 from messages where id >= (${nextToFile}) limit 1`.execute(db);
  if (rows.length === 0) return;
  await (db.isTransaction ? file(db) : db.transaction().execute(file));
}

async function file(db: Db): Promise<void> {
  await sql`
    insert into "conversationMessages" (conversation, id)
    select conversation, id from messages where id >= (${nextToFile}) order by conversation, id`.execute(db);
  await sql`
    update counters set next = (select max(id) + 1 from messages) where name = 'messagesFiled'`.execute(db);
}

const nextToFile = sql<number>`select next from counters where name = 'messagesFiled'`;
