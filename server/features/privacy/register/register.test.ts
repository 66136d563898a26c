import { expect, test } from 'vitest';
import { type ActivityId, activities } from '#server/db/declarations/activities.ts';
import type { Db } from '#server/db/schema.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { recordOfProcessing } from './record-of-processing.ts';
import { registerLines, tablesOfEngines } from './register.ts';

const computed = ['conversations.firstId', 'conversations.secondId', 'resources.scope'];

/** Every column of a database as `users.id`, except those of search indexes, internal tables and test tables. */
async function columnsOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const named = (name: string) =>
    Object.keys(tablesOfEngines).some((known) => name === known || name.startsWith(`${known}_`));
  return tables
    .filter(({ name, schema }) => !named(name) && schema !== 'kept')
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
}

const registered = registerLines().flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`));

describeOnBothEngines('the register of what is kept', (makeApp) => {
  test('has every column of the migrated database once, and no other', async () => {
    const { db } = await makeApp.database();
    const stored = new Set([...(await columnsOf(db)), ...computed]);
    expect([...registered].sort()).toEqual([...stored].sort());
  });
});

test('each activity has something to it, and each line says purpose, basis, period, readers and what erasing does', () => {
  const lines = registerLines();
  const used = new Set(lines.map(({ activity }) => activity));
  expect([...used].sort()).toEqual((Object.keys(activities) as ActivityId[]).sort());
  for (const { purpose, basis, period, seenBy, erasure, columns } of lines) {
    expect([purpose, basis, period, seenBy, erasure].every(Boolean) && columns.length > 0).toBe(true);
  }
});

test('the record of processing says what the register says', async () => {
  const page = new URL('../../../../docs/papers/record-of-processing.md', import.meta.url).pathname;
  await expect(recordOfProcessing()).toMatchFileSnapshot(page);
});
