import type { Kysely } from 'kysely';

/** The subject that the team gives a conversation, and what its last act changed, so that the act can be undone. */
export async function addConversationSubjects(db: Kysely<unknown>): Promise<void> {
  for (const column of ['subject', 'deskBefore']) {
    await db.schema.alterTable('conversations').addColumn(column, 'text').execute();
  }
}
