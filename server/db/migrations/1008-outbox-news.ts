import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { countOnInOutbox, lastIdOf } from './outbox-ids.ts';

/** News that were not told yet move into the outbox. */
export async function moveNews(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const lastId = await lastIdOf(db, types, 'outbox');
  await sql`
    insert into outbox (id, channel, kind, payload, state, "createdAt", "dueAt", attempts)
    select id + ${lastId}, 'bell', kind, about, 'waiting', "createdAt", "dueAt", attempts from news order by id`.execute(
    db,
  );
  await countOnInOutbox(db, types, lastId);
  await db.schema.dropTable('news').execute();
}
