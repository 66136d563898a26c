import { chunksOf } from '#server/db/chunks.ts';
import type { Db } from '#server/db/schema.ts';

/** When the first and the last message of a conversation was written, but for what stands before everything written here. */
export interface TimesHere {
  first: string;
  last: string;
}

/** Of those of these conversations that have any. */
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
