import { sql } from 'kysely';
import type { Db } from '#server/db/schema.ts';
import { eachChunk, valuesOf } from './chat.queries.ts';

/** Where a conversation stands. Lines of the machine change nothing in it. */
export interface Standing {
  /** Who wrote last. */
  lastWriterId: number | null;
  /** The last message of the team in a support channel. */
  answeredId: number | null;
}

export async function listStandings(db: Db, conversations: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await eachChunk(conversations, (keys) =>
    db
      .with('k(conversation)', () => valuesOf<{ conversation: string }>(keys.map((key) => sql`(${key})`)))
      .selectFrom('k')
      .select((eb) => {
        const written = eb
          .selectFrom('messages as m')
          .whereRef('m.conversation', '=', 'k.conversation')
          .where('m.kind', 'is', null)
          .orderBy('m.id', 'desc')
          .limit(1);
        return [
          'k.conversation',
          written.select('m.senderId').as('lastWriterId'),
          written
            .where('m.channelCustomerId', 'is not', null)
            .whereRef('m.senderId', '<>', 'm.channelCustomerId')
            .select('m.id')
            .as('answeredId'),
        ];
      })
      .execute(),
  );
  return new Map(rows.map(({ conversation, ...standing }) => [conversation, standing]));
}
