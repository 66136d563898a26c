import type { Kysely } from 'kysely';

/** Where an archive of another desk lies until it is read, and why it could not be. */
export async function archivesReadLater(db: Kysely<unknown>): Promise<void> {
  for (const column of ['storedName', 'problem']) {
    await db.schema.alterTable('conversationImports').addColumn(column, 'text').execute();
  }
}
