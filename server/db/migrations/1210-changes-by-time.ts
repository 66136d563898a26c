import type { Kysely } from 'kysely';

/** The change log is read by time: an import logs changes of the past with later ids. */
export async function indexChangesByTime(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('changesByTime').on('changeLog').columns(['at', 'id']).execute();
  await db.schema
    .createIndex('changesOfInstitutionByTime')
    .on('changeLog')
    .columns(['institutionId', 'at', 'id'])
    .execute();
}
