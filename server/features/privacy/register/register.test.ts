import { expect, test } from 'vitest';
import type { Db } from '#server/db/schema.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { type ActivityId, activities } from './activities.ts';
import { recordOfProcessing } from './record-of-processing.ts';
import { columnsIn, register, registerLines, tablesOfEngines } from './register.ts';
import type { RegisteredTable } from './register-entry.ts';

/** Columns that SQLite computes, and that its list of columns leaves out. */
const computed = ['conversations.firstId', 'conversations.secondId', 'resources.scope'];

/** Every column of a database, as `users.id`, but for its indexes and marks, and what a test keeps beside it. */
async function columnsOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  const named = (name: string) =>
    Object.keys(tablesOfEngines).some((known) => name === known || name.startsWith(`${known}_`));
  return tables
    .filter(({ name, schema }) => !named(name) && schema !== 'kept')
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
}

const registered = Object.entries(register as Record<string, RegisteredTable>).flatMap(([table, { parts }]) =>
  parts.flatMap(({ columns }) => columnsIn(columns).map((column) => `${table}.${column}`)),
);

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
  const page = new URL('../../../../docs/record-of-processing.md', import.meta.url).pathname;
  await expect(recordOfProcessing()).toMatchFileSnapshot(page);
});
