import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { otherOfPair } from './statistics.queries.ts';

/** What people have said since a moment in the conversations of a member of staff with customers, one after the other. */
export async function listSaidInPairs(db: Db, staffId: number, since: string) {
  return db
    .selectFrom('conversationRead as r')
    .innerJoin('users', (join) => join.on('users.id', '=', otherOfPair(staffId)))
    .innerJoin('messages as m', 'm.conversation', 'r.conversation')
    .where('r.userId', '=', staffId)
    .where('r.conversation', 'like', 'pair:%')
    .where('users.role', '=', sql.lit('customer'))
    .where('m.kind', 'is', null)
    .where('m.timestamp', '>', since)
    .select(['m.conversation', 'm.senderId', 'm.timestamp'])
    .orderBy('m.conversation')
    .orderBy('m.id')
    .execute();
}
