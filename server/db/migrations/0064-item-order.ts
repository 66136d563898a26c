import { type Kysely, sql } from 'kysely';
import type { ColumnTypes } from '#server/db/column-types.ts';
import { engineOf } from '#server/db/engine.ts';
import { itemKeysUnder } from '#server/db/keys/item-keys.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { Db } from '#server/db/schema.ts';

const itemsAtOnce = 1000;

/**
 * The items of stored reports have an order, so that a report can be written from several of them a piece at a time; and the rows of
 * an item are found by it. Items from before get theirs here.
 */
export async function itemOrder(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  const key = types.isSqlite ? sql`text` : sql`text collate "C"`;
  for (const name of ['sortKey', 'parentKey']) {
    await db.schema
      .alterTable('usageItems')
      .addColumn(name, key, (column) => column.notNull().defaultTo(''))
      .execute();
  }
  const { rows } = await sql<{ id: number; itemColumns: string }>`
    select id, "itemColumns" from "usageImports" where "itemColumns" is not null order by id`.execute(db);
  for (const row of rows) await keyItems(db, row);
  await sql`create index "usageItemsInOrder" on "usageItems" ("importId", "sortKey", item)`.execute(db);
  await sql`
    create index "usageItemsByParent" on "usageItems" ("importId", "parentKey", "sortKey", item)
    where "parentKey" <> ''`.execute(db);
  await sql`create index "usageFactsByItem" on "usageFacts" ("importId", item) where item is not null`.execute(db);
}

async function keyItems(db: Kysely<unknown>, { id, itemColumns }: { id: number; itemColumns: string }): Promise<void> {
  const keysOf = itemKeysUnder(JSON.parse(itemColumns));
  for (let after = -1; ; ) {
    const { rows } = await sql<{ item: number; attributes: string }>`
      select item, attributes from "usageItems" where "importId" = ${id} and item > ${after}
      order by item limit ${itemsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.item;
    const keyed = rows.map(({ item, attributes }) => {
      const { sortKey, parentKey } = keysOf(JSON.parse(attributes));
      return [item, sortKey, parentKey];
    });
    await setKeys(db, id, keyed);
  }
}

async function setKeys(db: Kysely<unknown>, id: number, keyed: readonly (readonly unknown[])[]): Promise<void> {
  const typed = db as unknown as Db;
  const types = ['bigint', 'text', 'text'];
  const keys = rowsOf(typed, keyed, types);
  if (engineOf(typed) === 'postgres') {
    await sql`
      update "usageItems" set "sortKey" = keys.own, "parentKey" = keys.parent from (${keys}) as keys (item, own, parent)
      where "importId" = ${id} and "usageItems".item = keys.item`.execute(db);
    return;
  }
  await sql`
    with keys (item, own, parent) as (${keys})
    update "usageItems" set "sortKey" = keys.own, "parentKey" = keys.parent from keys
    where "importId" = ${id} and "usageItems".item = keys.item`.execute(db);
}
