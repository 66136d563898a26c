import type { Insertable } from 'kysely';
import type { SavedViewList } from '#contract/values/saved-views.ts';
import type { Db, Schema } from '#server/db/schema.ts';

interface Whose {
  ownerId: number;
  list: SavedViewList;
}

export async function listViews(db: Db, { ownerId, list }: Whose): Promise<{ name: string; search: string }[]> {
  return db
    .selectFrom('savedViews')
    .where('ownerId', '=', ownerId)
    .where('list', '=', list)
    .select(['name', 'search'])
    .execute();
}

export async function saveView(db: Db, view: Insertable<Schema['savedViews']>): Promise<void> {
  await db
    .insertInto('savedViews')
    .values(view)
    .onConflict((conflict) => conflict.columns(['ownerId', 'list', 'name']).doUpdateSet({ search: view.search }))
    .execute();
}

/** Returns false if there is no such view. */
export async function deleteView(db: Db, { ownerId, list, name }: Whose & { name: string }): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('savedViews')
    .where('ownerId', '=', ownerId)
    .where('list', '=', list)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
