import type { Db } from '#server/db/schema.ts';

/** Serialises changes to one institution until the end of the transaction. Returns whether it exists. */
export async function lockInstitution(db: Db, institutionId: number): Promise<boolean> {
  // An update without a change locks the row on both engines.
  const { numUpdatedRows } = await db
    .updateTable('institutions')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
