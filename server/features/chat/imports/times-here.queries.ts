import { chunksOf } from '#server/db/chunks.ts';
import type { Db } from '#server/db/schema.ts';

/** Times of the first and the last message in a conversation, except imported ones with ids below 0. */
export interface TimesHere {
  first: string;
  last: string;
}

export async function listTimesHere(db: Db, keys: readonly string[]): Promise<Map<string, TimesHere>> {
  const times = new Map<string, TimesHere>();
  for (const chunk of chunksOf(keys)) {
    const rows = await db
      .selectFrom('messages')
      .where('conversation', 'in', chunk)
      .where('id', '>', 0)
      .groupBy('conversation')
      .select(['conversation', ({ fn }) => fn.min('timestamp').as('first'), ({ fn }) => fn.max('timestamp').as('last')])
      .execute();
    for (const { conversation, ...here } of rows) times.set(conversation, here);
  }
  return times;
}
