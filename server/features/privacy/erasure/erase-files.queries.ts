import { channelKey } from '#contract/values/chat/conversations.ts';
import type { Db } from '#server/db/schema.ts';

/**
 * Some files to erase with a person: files of their support channel, files for them alone, and uploads that nobody else
 * was given.
 */
export async function listFilesOfPerson(db: Db, id: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .where(({ or, and, eb }) =>
      or([
        and([eb('uploaderId', '=', id), eb('readers', '=', 'uploader')]),
        and([eb('uploaderId', '=', id), eb('removedAt', 'is not', null)]),
        eb('conversation', '=', channelKey(id)),
        eb('personId', '=', id),
      ]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('resources')
            .where(({ or, eb, ref }) =>
              or((['fileName', 'captionsName', 'coverName'] as const).map((name) => eb(name, '=', ref('files.name')))),
            )
            .select('resources.id'),
        ),
      ),
    )
    .select('name')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export async function listArchivesOf(db: Db, id: number): Promise<{ id: number; storedName: string | null }[]> {
  return db
    .selectFrom('personArchives')
    .where(({ or, eb }) => or([eb('personId', '=', id), eb('askedById', '=', id)]))
    .select(['id', 'storedName'])
    .execute();
}

export async function listFilesOfInstitution(db: Db, id: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .where('institutionId', '=', id)
    .select('name')
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map(({ name }) => name);
}

export async function listFilesOfResources(db: Db, institutionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .where('institutionId', '=', institutionId)
    .select(['fileName', 'captionsName', 'coverName'])
    .execute();
  return rows.flatMap(({ fileName, captionsName, coverName }) =>
    [fileName, captionsName, coverName].filter((name) => name !== null),
  );
}

/** Marks resources as deleted, so that the next sweep removes them with their indexed words. */
export async function markResourcesDeleted(db: Db, institutionId: number, at: string): Promise<void> {
  await db.updateTable('resources').set({ deletedAt: at }).where('institutionId', '=', institutionId).execute();
}

export async function countResources(db: Db, institutionId: number): Promise<number> {
  const { count } = await db
    .selectFrom('resources')
    .where('institutionId', '=', institutionId)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
