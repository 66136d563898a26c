import type { Db } from '#server/db/schema.ts';
import { rowsAtOnce } from './account.queries.ts';

export async function listResources(db: Db, id: number, after: number) {
  return db
    .selectFrom('resources')
    .where((eb) => eb.or([eb('sharedWithId', '=', id), eb('uploaderId', '=', id)]))
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .select(['id', 'uploaderId', 'sharedWithId', 'title', 'description', 'type', 'url', 'createdAt'])
    .execute();
}

export async function listSharedFiles(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .where('sharedWithId', '=', id)
    .where('deletedAt', 'is', null)
    .where('fileName', 'is not', null)
    .select('fileName')
    .execute();
  return rows.flatMap(({ fileName }) => fileName ?? []);
}

/** Files that the person uploaded, files of the given conversations, and files by name. */
export async function listFiles(
  db: Db,
  {
    id,
    conversations,
    names,
    after,
  }: { id: number; conversations: readonly string[]; names: readonly string[]; after: string },
) {
  return db
    .selectFrom('files')
    .where((eb) =>
      eb.or([
        eb('uploaderId', '=', id),
        eb('personId', '=', id),
        ...(conversations.length === 0 ? [] : [eb('conversation', 'in', conversations)]),
        ...(names.length === 0 ? [] : [eb('name', 'in', names)]),
      ]),
    )
    .where('removedAt', 'is', null)
    .where('name', '>', after)
    .orderBy('name')
    .limit(rowsAtOnce)
    .select(['name', 'filename', 'kind', 'fileSize', 'uploaderId', 'createdAt', 'readers', 'conversation'])
    .execute();
}

/** The PDF of an invoice as issued; null if nobody has downloaded it yet. */
export async function readInvoicePdf(db: Db, invoiceId: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('invoicePdfs').where('invoiceId', '=', invoiceId).select('bytes').executeTakeFirst();
  return row?.bytes ?? null;
}
