import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Schema } from '#server/db/schema.ts';
import { countedStatements } from '#server/testing/databases/counted-statements.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { oneFact } from '#server/testing/usage.ts';
import { deleteFigures } from './delete-figures.ts';
import { insertFacts, insertSums } from './usage-facts.queries.ts';

const rows = 1800;
const [removed, kept] = [7, 8];

describeOnBothEngines('the figures of a report that is removed', (makeApp) => {
  test('are deleted some hundred at a time, between turns of the loop, and no others', async () => {
    const { db } = await makeApp.database();
    await store(db, kept, 10);
    // The database's statistics from before a large report are wrong about it.
    await sql`analyze`.execute(db);
    await store(db, removed, rows);
    const counted = countedStatements(db);
    let turns = 0;
    let counting = setImmediate(function count() {
      turns++;
      counting = setImmediate(count);
    });
    await deleteFigures(counted.db, removed);
    clearImmediate(counting);
    expect([await left(db, removed), await left(db, kept)]).toEqual([0, 11]);
    expect(counted.count()).toBeGreaterThan(4);
    expect(counted.count()).toBeLessThan(12);
    // All but the last search for rows, the search for items, and the sums.
    expect(turns).toBeGreaterThanOrEqual(counted.count() - 3);
  });

  test('are gone on with where that was broken off', async () => {
    const { db } = await makeApp.database();
    await store(db, removed, rows);
    let statements = 0;
    const broken = db.withPlugin({
      transformQuery({ node }) {
        if (++statements > 2) throw new Error('broken off');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    await expect(deleteFigures(broken, removed)).rejects.toThrow('broken off');
    const remaining = await left(db, removed);
    expect(remaining).toBeGreaterThan(rows / 2);
    expect(remaining).toBeLessThan(rows);
    await deleteFigures(db, removed);
    expect(await left(db, removed)).toBe(0);
  });
});

async function store(db: Kysely<Schema>, importId: number, count: number) {
  const facts = Array.from({ length: count }, (_, row) => oneFact(row));
  await db.transaction().execute((transaction) => insertFacts(transaction, importId, facts));
  await insertSums(db, importId, [
    { month: '2025-01', metric: 'Total_Item_Requests', dataType: 'Book', accessMethod: '', figure: count },
  ]);
}

async function left(db: Kysely<Schema>, importId: number): Promise<number> {
  const count = async (table: 'usageFacts' | 'usageSums') =>
    (await db.selectFrom(table).where('importId', '=', importId).select('metric').execute()).length;
  return (await count('usageFacts')) + (await count('usageSums'));
}
