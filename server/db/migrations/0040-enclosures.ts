import type { Kysely } from 'kysely';

/** Messages that point to an invoice or a resource; and private notes that are stored once however often they are sent. */
export async function enclosures(db: Kysely<unknown>): Promise<void> {
  // All empty for what is there: on both engines no row is written.
  for (const table of ['messages', 'messageVersions']) {
    await db.schema.alterTable(table).addColumn('enclosure', 'text').execute();
  }
  await db.schema.alterTable('privateNotes').addColumn('clientId', 'text').execute();
  await db.schema
    .createIndex('privateNotesByClientId')
    .unique()
    .on('privateNotes')
    .columns(['authorId', 'clientId'])
    .execute();
}
