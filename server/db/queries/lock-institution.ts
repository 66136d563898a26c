import type { Db } from '#server/db/schema.ts';

/** Makes changes to what one institution has wait for each other until the end of the transaction. Answers whether it exists. */
export async function lockInstitution(db: Db, institutionId: number): Promise<boolean> {
  // An update that changes nothing locks the row on both engines.
  const { numUpdatedRows } = await db
    .updateTable('institutions')
    .set(({ ref }) => ({ name: ref('name') }))
    .where('id', '=', institutionId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
