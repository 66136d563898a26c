import { findNewestMessageId } from '#server/db/queries/message-ids.ts';
import type { Db } from '#server/db/schema.ts';
import { findFirstUnindexed } from '#server/features/chat/search/message-index.queries.ts';
import { indexMessages } from '#server/features/chat/search/message-index.service.ts';

/**
 * Indexes until nothing is left: on PostgreSQL a run ends early while any transaction is open, even one of another
 * test's database.
 */
export async function indexAllMessages(db: Db): Promise<void> {
  while ((await findFirstUnindexed(db)) <= (await findNewestMessageId(db))) await indexMessages(db);
}
