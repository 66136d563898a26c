import { type Kysely, sql } from 'kysely';

/**
 * Messages may have ids below 0, which versions before can't show. Where no message is in the index of words yet, it begins with these:
 * `lowestMessageId` of the contract as it was then.
 */
export async function earlierMessages(db: Kysely<unknown>): Promise<void> {
  await sql`update counters set next = ${-(2 ** 53) + 2} where name = 'messageSearch' and next = 1`.execute(db);
}
