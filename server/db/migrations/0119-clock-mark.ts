import { type Kysely, sql } from 'kysely';

/**
 * The last moment at which the clock was believed: a clock that has gone much further since deletes nothing. It begins with the last moment
 * that the portal stored; where none is stored, with the first that a server notes.
 */
export async function clockMark(db: Kysely<unknown>): Promise<void> {
  await sql`insert into counters (name, next) select 'clock', next from counters where name = 'lastStored'`.execute(db);
}
