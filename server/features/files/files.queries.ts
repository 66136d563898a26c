import type { Db, Schema } from '#server/db/schema.ts';

export type FileRow = Schema['files'];

/** Who may read a file. `uploader`: only the uploader, while nothing refers to the file. */
export type Readers =
  | { readers: 'uploader' | 'everyone' }
  | { readers: 'institution'; institutionId: number }
  | { readers: 'person'; personId: number }
  | { readers: 'conversation'; conversation: string };

const sweptAtOnce = 200;

export async function insertFile(db: Db, row: FileRow): Promise<void> {
  await db.insertInto('files').values(row).execute();
}

/** A file with the account manager of its institution and, if it is a signed contract, its own name: `canReadFile` needs both. */
export async function findFile(
  db: Db,
  name: string,
): Promise<(FileRow & { accountManagerId: number | null; contractName: string | null }) | undefined> {
  return db
    .selectFrom('files')
    .leftJoin('institutions', 'institutions.id', 'files.institutionId')
    .where('files.name', '=', name)
    .selectAll('files')
    .select('institutions.accountManagerId')
    .select(({ selectFrom }) =>
      selectFrom('subscriptions')
        .whereRef('subscriptions.fileName', '=', 'files.name')
        .select('subscriptions.fileName')
        .limit(1)
        .as('contractName'),
    )
    .executeTakeFirst();
}

export async function isErased(db: Db, id: number): Promise<boolean> {
  const person = db.selectFrom('users').where('id', '=', id).where('erasedAt', 'is not', null).select('id');
  return (await person.executeTakeFirst()) !== undefined;
}

/** Serialises uploads of one person until the end of the transaction. */
export async function lockUploader(db: Db, uploaderId: number): Promise<void> {
  // An UPDATE that changes nothing locks the row on both engines.
  await db
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', uploaderId)
    .execute();
}

/** Bytes of a person's unattached files, and of uploads in progress since `since`. */
export async function sumUnattached(db: Db, uploaderId: number, since: string): Promise<number> {
  const row = await db
    .selectFrom('files')
    .where('uploaderId', '=', uploaderId)
    .where('readers', '=', 'uploader')
    .select(({ fn }) => fn.sum<number | string | null>('fileSize').as('bytes'))
    .executeTakeFirstOrThrow();
  const arriving = await db
    .selectFrom('arrivingFiles')
    .where('uploaderId', '=', uploaderId)
    .where('at', '>', since)
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0) + Number(arriving.bytes ?? 0);
}

/** Bytes that a person has sent in conversations since `since`. */
export async function sumSent(db: Db, uploaderId: number, since: string): Promise<number> {
  const row = await db
    .selectFrom('files')
    .where('uploaderId', '=', uploaderId)
    .where('createdAt', '>', since)
    .where('readers', '=', 'conversation')
    .select(({ fn }) => fn.sum<number | string | null>('fileSize').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(row.bytes ?? 0);
}

export async function insertArriving(db: Db, file: { uploaderId: number; bytes: number; at: string }): Promise<number> {
  const row = await db.insertInto('arrivingFiles').values(file).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function deleteArriving(db: Db, id: number): Promise<void> {
  await db.deleteFrom('arrivingFiles').where('id', '=', id).execute();
}

export async function deleteArrivingBefore(db: Db, time: string): Promise<void> {
  await db.deleteFrom('arrivingFiles').where('at', '<=', time).execute();
}

/** Gives an unattached file of this person its readers. Undefined if it does not exist, is not theirs, or is attached. */
export async function attachFile(
  db: Db,
  name: string,
  uploaderId: number,
  readers: Readers,
): Promise<FileRow | undefined> {
  return db
    .updateTable('files')
    .set(columnsOf(readers))
    .where('name', '=', name)
    .where('uploaderId', '=', uploaderId)
    .where('readers', '=', 'uploader')
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function updateReaders(db: Db, name: string, readers: Readers): Promise<void> {
  await db.updateTable('files').set(columnsOf(readers)).where('name', '=', name).execute();
}

export async function updateRemoved(db: Db, name: string, removedAt: string | null): Promise<void> {
  await db.updateTable('files').set({ removedAt }).where('name', '=', name).execute();
}

export async function deleteFile(db: Db, name: string): Promise<void> {
  await db.deleteFrom('files').where('name', '=', name).execute();
}

/** Deletes the rows of files that nothing refers to and that were uploaded or hidden before `before`. */
export async function deleteForgottenFiles(db: Db, before: string): Promise<string[]> {
  const forgotten = db
    .selectFrom('files')
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      and([
        or([and([eb('readers', '=', 'uploader'), eb('createdAt', '<', before)]), eb('removedAt', '<', before)]),
        // One condition per column, or the engines would not use the column's index.
        ...(['fileName', 'captionsName', 'coverName'] as const).map((column) =>
          not(
            exists(selectFrom('resources').whereRef(`resources.${column}`, '=', 'files.name').select('resources.id')),
          ),
        ),
      ]),
    )
    .select('name')
    .limit(sweptAtOnce);
  const rows = await db.deleteFrom('files').where('name', 'in', forgotten).returning('name').execute();
  return rows.map(({ name }) => name);
}

export async function listFileSizes(db: Db): Promise<{ name: string; fileSize: number }[]> {
  return db.selectFrom('files').select(['name', 'fileSize']).execute();
}

export async function listKnownNames(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db.selectFrom('files').where('name', 'in', names).select('name').execute();
  // Archives of personal data are not in `files`, because they are downloaded by a call of their own.
  const archives = await db
    .selectFrom('personArchives')
    .where('storedName', 'in', names)
    .select('storedName')
    .execute();
  return new Set([...rows.map(({ name }) => name), ...archives.flatMap(({ storedName }) => storedName ?? [])]);
}

function columnsOf(readers: Readers) {
  const none = { institutionId: null, personId: null, conversation: null };
  return { ...none, ...readers };
}
