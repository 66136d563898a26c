import { type Kysely, sql } from 'kysely';

/** Columns that only the screen and its queue needed. */
const ofQueue = ['summary', 'attempts', 'claim', 'claimedUntil', 'storedName', 'problem'];

/**
 * Conversations of another desk are imported by a command, which reads its file where it lies. An import keeps its id, what it brought, and so
 * the way to undo it. What was only tried is to be tried again: the texts noted for it are in no conversation, and would be
 * deleted within a week. Archives that waited to be read are hidden, and the sweep of files deletes them.
 */
export async function importsByCommand(db: Kysely<unknown>): Promise<void> {
  const isTried = sql`state in ('waiting', 'reading', 'refused', 'tried')`;
  await sql`
    delete from "importedMessages" where "messageId" is null
      and "importId" in (select id from "conversationImports" where ${isTried})`.execute(db);
  await sql`
    update files set "removedAt" = ${new Date().toISOString()} where "removedAt" is null
      and name in (select "storedName" from "conversationImports" where "storedName" is not null)`.execute(db);
  await sql`update "conversationImports" set state = 'tried' where ${isTried}`.execute(db);
  // Stuck half way: it can be undone like any that was interrupted.
  await sql`update "conversationImports" set state = 'importing' where state = 'stuck'`.execute(db);
  for (const column of ofQueue) await db.schema.alterTable('conversationImports').dropColumn(column).execute();
  await db.schema.alterTable('conversationImports').addColumn('digest', 'text').execute();
}
