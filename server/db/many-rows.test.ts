import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { listMany } from './many-rows.ts';

const columns = ['key', 'lastChange', 'lastWriterId', 'askedAt'] as const;
const time = '2026-03-04T12:00:00.007Z';

describeOnBothEngines('many rows', (makeApp) => {
  test('hold the same values as few', async () => {
    const { db, reading } = await makeApp.database();
    const texts = ['channel:1', 'quote " and \\ stroke', 'line\nand\ttab', 'Zoë 🦘 {"a":1}', '[null]', ''];
    const rows = texts.map((text, at) => ({
      ...{ key: `pair:1:2:${text}`, lastChange: 2 ** (at * 10), lastWriterId: at % 2 === 0 ? null : -at },
      askedAt: at % 3 === 0 ? null : time,
    }));
    await db.insertInto('conversations').values(rows).execute();
    const query = db.selectFrom('conversations').select(columns).orderBy('lastChange');
    for (const handle of [db, reading]) {
      const found = await listMany(handle, query, columns);
      expect(found.sort((a, b) => a.lastChange - b.lastChange)).toEqual(rows);
      expect(found).toEqual(await query.execute());
    }
  });

  test('may be none', async () => {
    const { db } = await makeApp.database();
    const query = db.selectFrom('conversations').where('key', '=', 'none').select(columns);
    expect(await listMany(db, query, columns)).toEqual([]);
  });
});
