import { type SqlBool, sql } from 'kysely';
import { engineOf } from '#server/db/engine.ts';
import type { Db } from '#server/db/schema.ts';

/** Those of these texts that have a vector of a model, by their hashes. */
export async function listVectors(db: Db, model: string, textHashes: readonly string[]): Promise<Map<string, string>> {
  const isOneOf =
    engineOf(db) === 'sqlite'
      ? sql<SqlBool>`${sql.ref('textHash')} in (select value from json_each(${JSON.stringify(textHashes)}))`
      : sql<SqlBool>`${sql.ref('textHash')} = any(${textHashes})`;
  const rows = await db
    .selectFrom('passageVectors')
    .where('model', '=', model)
    .where(isOneOf)
    .select(['textHash', 'vector'])
    .execute();
  return new Map(rows.map(({ textHash, vector }) => [textHash, vector]));
}

/** Another process may have made some of them meanwhile. */
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

/** What other models made is of no more use. */
export async function deleteVectorsOfOthers(db: Db, model: string): Promise<void> {
  await db.deleteFrom('passageVectors').where('model', '!=', model).execute();
}
