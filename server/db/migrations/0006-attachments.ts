import type { Kysely } from 'kysely';

/** What a message says of the file it carries, as JSON: the file's own row decides who may fetch it. */
export async function attachments(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('attachment', 'text').execute();
}
