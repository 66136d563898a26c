import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import { insertResource } from '#server/features/resources/resources.queries.ts';
import { indexHead } from '#server/features/resources/search/resource-search.queries.ts';
import { headOf } from '#server/features/resources/search/resource-words.ts';

export type NewRow = Insertable<Schema['resources']>;

/** Stores a resource and indexes its title and description. Call this in a transaction. Returns the id. */
export async function storeResource(db: Db, row: NewRow): Promise<number> {
  const { id, scope } = await insertResource(db, row);
  await indexHead(db, id, headOf({ ...row, scope }));
  return id;
}
