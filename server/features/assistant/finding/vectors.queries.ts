import { isOneOf } from '#server/db/engines/sql-functions.ts';
import type { Db } from '#server/db/schema.ts';

/** Stored vectors of the given texts for a model, by text hash. */
export async function listVectors(db: Db, model: string, textHashes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('passageVectors')
    .where('model', '=', model)
    .where(isOneOf(db, 'textHash', textHashes))
    .select(['textHash', 'vector'])
    .execute();
  return new Map(rows.map(({ textHash, vector }) => [textHash, vector]));
}

/** Ignores vectors that another process has stored in the meantime. */
export async function insertVectors(
  db: Db,
  model: string,
  vectors: readonly { textHash: string; vector: string }[],
): Promise<void> {
  await db
    .insertInto('passageVectors')
    .values(vectors.map((each) => ({ model, ...each })))
    .onConflict((conflict) => conflict.columns(['model', 'textHash']).doNothing())
    .execute();
}

/** Vectors of a former model are not used any more. */
export async function deleteVectorsOfOthers(db: Db, model: string): Promise<void> {
  await db.deleteFrom('passageVectors').where('model', '!=', model).execute();
}
