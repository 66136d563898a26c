import type { Db, Schema } from '#server/db/schema.ts';

/** A file that a term of the institution has, or had until a moment ago. Files of the library are none. */
export async function findContractFile(
  db: Db,
  institutionId: number,
  name: string,
): Promise<Pick<Schema['files'], 'name' | 'filename' | 'removedAt'> | undefined> {
  return db
    .selectFrom('files')
    .where('name', '=', name)
    .where('institutionId', '=', institutionId)
    .where('readers', '=', 'institution')
    .where(({ and, not, exists, selectFrom }) =>
      and(
        (['fileName', 'captionsName', 'coverName'] as const).map((column) =>
          not(
            exists(selectFrom('resources').whereRef(`resources.${column}`, '=', 'files.name').select('resources.id')),
          ),
        ),
      ),
    )
    .select(['name', 'filename', 'removedAt'])
    .executeTakeFirst();
}

export async function isContractOfTerm(db: Db, fileName: string): Promise<boolean> {
  const term = db.selectFrom('subscriptions').where('fileName', '=', fileName).select('id').limit(1);
  return (await term.executeTakeFirst()) !== undefined;
}
