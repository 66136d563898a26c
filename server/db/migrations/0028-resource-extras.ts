import type { Kysely } from 'kysely';

/** Files that belong to a resource besides its own: the captions of a video, and the picture of its card. */
export async function resourceExtras(db: Kysely<unknown>): Promise<void> {
  for (const name of ['captionsName', 'coverName']) {
    await db.schema
      .alterTable('resources')
      .addColumn(name, 'text', (column) => column.references('files.name'))
      .execute();
    await db.schema.createIndex(`resourcesBy${name}`).on('resources').columns([name]).execute();
  }
}
