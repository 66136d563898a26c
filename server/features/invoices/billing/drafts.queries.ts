import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';

export type DraftRow = Selectable<Schema['invoiceDrafts']>;
export type NewDraft = Insertable<Schema['invoiceDrafts']>;

export async function insertDraft(db: Db, draft: NewDraft): Promise<number> {
  const { id } = await db.insertInto('invoiceDrafts').values(draft).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A draft with the names of its customer and institution. */
export async function findDraft(
  db: Db,
  id: number,
): Promise<(DraftRow & { institution: string; contact: string | null; customerId: number | null }) | undefined> {
  return db
    .selectFrom('invoiceDrafts')
    .innerJoin('institutions', 'institutions.id', 'invoiceDrafts.institutionId')
    .leftJoin('users', 'users.id', 'invoiceDrafts.contactId')
    .where('invoiceDrafts.id', '=', id)
    .selectAll('invoiceDrafts')
    .select(['institutions.name as institution', 'users.fullName as contact', 'users.id as customerId'])
    .executeTakeFirst();
}

/** Reads the draft and locks it until the end of the transaction. */
export async function lockDraft(db: Db, id: number): Promise<DraftRow | undefined> {
  // An UPDATE that changes nothing locks the row on both engines.
  return db
    .updateTable('invoiceDrafts')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function updateDraft(db: Db, id: number, draft: NewDraft): Promise<void> {
  await db.updateTable('invoiceDrafts').set(draft).where('id', '=', id).execute();
}

export async function deleteDraft(db: Db, id: number): Promise<void> {
  await db.deleteFrom('invoiceDrafts').where('id', '=', id).execute();
}
