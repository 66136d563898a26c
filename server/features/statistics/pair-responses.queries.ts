import { sql } from 'kysely';
import { servedRoles } from '#contract/values/capabilities.ts';
import type { Db } from '#server/db/schema.ts';
import { otherOfPair } from './statistics.queries.ts';

const served = servedRoles.map((role) => sql.lit(role));

/** Messages since a time in the conversations of a member of staff with customers, grouped by conversation. */
export async function listSaidInPairs(db: Db, staffId: number, since: string) {
  return db
    .selectFrom('conversationRead as r')
    .innerJoin('users', (join) => join.on('users.id', '=', otherOfPair(staffId)))
    .innerJoin('messages as m', 'm.conversation', 'r.conversation')
    .where('r.userId', '=', staffId)
    .where('r.conversation', 'like', 'pair:%')
    .where('users.role', 'in', served)
    .where('m.kind', 'is', null)
    .where('m.timestamp', '>', since)
    .select(['m.conversation', 'm.senderId', 'm.timestamp'])
    .select(({ ref }) => sql<boolean | number>`${ref('m.senderId')} = ${ref('users.id')}`.as('isAsked'))
    .orderBy('m.conversation')
    .orderBy('m.id')
    .execute();
}
