import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { makeOldDatabase, openAsItIs } from '#server/testing/old-database.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { itemKeysUnder } from './item-keys.ts';

const headings = ['Item', 'Publisher', 'Platform', 'DOI', 'Parent_Title', 'Parent_DOI', 'Access_Method'];

describeOnBothEngines('items from before they had an order', ({ engine }) => {
  const databases = emptyDatabases(engine);
  afterAll(() => databases.remove());

  test('get the keys that they would get today, each of them', async () => {
    const db = openAsItIs(await databases.create());
    try {
      await makeOldDatabase(db, '0061-financial-years', 10);
      await sql`delete from "usageItems"`.execute(db);
      await sql`update "usageImports" set "itemColumns" = ${JSON.stringify(headings)}`.execute(db);
      const { rows: imports } = await sql<{ id: number }>`select id from "usageImports"`.execute(db);
      const [{ id } = { id: 0 }] = imports;
      const cellsOf = (item: number) => [`Ünï “漢” ${item}`, 'P', 'Q', `10.9/${item}`, item % 2 ? 'J' : '', '', 'TDM'];
      // More than one piece of them.
      const items = Array.from({ length: 2100 }, (_, item) => item);
      const rows = items.map((item) => sql`(${id}, ${item}, ${JSON.stringify(cellsOf(item))})`);
      await sql`insert into "usageItems" values ${sql.join(rows)}`.execute(db);
      await migrateToLatest(db);
      const found = await db
        .selectFrom('usageItems')
        .select(['item', 'sortKey', 'parentKey'])
        .orderBy('item')
        .execute();
      const keysOf = itemKeysUnder(headings);
      expect(found).toEqual(items.map((item) => ({ item, ...keysOf(cellsOf(item)) })));
      expect(found[1]?.parentKey).not.toBe('');
      expect(found[2]?.parentKey).toBe('');
    } finally {
      await db.destroy();
    }
  });
});

test('what differs in nothing that every report shows has one key, in any form of the headings', () => {
  const keyOf = (names: string[], cells: string[]) => itemKeysUnder(names)(cells).sortKey;
  const key = keyOf(headings, ['Title', 'P', 'Q', '10.9/1', 'J', '', 'TDM']);
  expect(keyOf(headings, ['Title', 'P', 'Q', '10.9/1', 'K', '', 'Regular'])).toBe(key);
  expect(keyOf(['platform', 'DOI', 'item', 'YOP', 'Publisher'], ['Q', '10.9/1', ' Title ', '2020', 'P'])).toBe(key);
  expect(keyOf(headings, ['Title', 'P', 'Q', '10.9/2', 'J', '', 'TDM'])).not.toBe(key);
  expect(keyOf(headings, ['title', 'P', 'Q', '10.9/1', 'J', '', 'TDM'])).not.toBe(key);
  expect(keyOf(['Something'], ['x'])).toBe('');
});
