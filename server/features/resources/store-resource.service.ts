import type { Insertable } from 'kysely';
import type { Db, Schema } from '#server/db/schema.ts';
import { indexHead } from './resource-search.queries.ts';
import { headOf } from './resource-words.ts';
import { insertResource } from './resources.queries.ts';

export type NewRow = Omit<Insertable<Schema['resources']>, 'id'>;

/** Stores a resource and makes its title and description searchable; to be called in a transaction. Answers its id. */
export async function storeResource(db: Db, row: NewRow): Promise<number> {
  const { id, scope } = await insertResource(db, row);
  await indexHead(db, id, headOf({ ...row, scope }));
  return id;
}
