import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely, RootOperationNode } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { importMaxMs } from '#contract/values/limits.ts';
import type { Schema } from '#server/db/schema.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { sweepImports } from '#server/features/usage/upload/usage-upload.service.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { items, spring } from '#server/testing/usage.ts';
import { deleteFigures } from './delete-figures.ts';
import { readAndStore } from './import-job.ts';
import { insertImport } from './usage-imports.queries.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-broken-imports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'report.csv');
writeFileSync(
  path,
  counterFile(items(spring, Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`Title ${at}`, [1, 2, 3]])))),
);
const job = { path, thisMonth: '2026-03', answers: {} };
const tables = ['usageFacts', 'usageItems', 'usageSums'] as const;

describeOnBothEngines('an import that was killed between its commits', (makeApp) => {
  test('goes with all its rows, in steps and after a sweep that was killed, also where its own row is gone', async () => {
    const { db } = await makeApp.database();
    const now = Date.parse('2026-03-04T12:00:00.000Z');
    const begin = (startedAt: number) =>
      insertImport(db, { institutionId: 1, uploaderId: 1, sha256: 'x', startedAt: new Date(startedAt).toISOString() });
    const long = now - 2 * importMaxMs - 1;
    const [broken, rowless, running] = [await begin(long), await begin(long), await begin(now)];
    await readAndStore(db, { ...job, importId: running });
    const standing = await left(db, running);
    for (const importId of [broken, rowless]) {
      await expect(readAndStore(killed(db, { after: 2, of: isInsertOfFacts }), { ...job, importId })).rejects.toThrow(
        'killed',
      );
      const stored = await left(db, importId);
      expect(stored).toBeGreaterThan(0);
      expect(stored).toBeLessThan(standing);
    }
    await db.deleteFrom('usageImports').where('id', '=', rowless).execute();

    const sweep = (on: Kysely<Schema>) =>
      sweepImports(
        { db, clock: () => now },
        { read: () => Promise.reject(), discard: (id) => deleteFigures(on, id), stop: async () => {} },
      );
    // Each process lives one statement longer than the one before, until a sweep succeeds.
    let sweeps = 1;
    while ((await sweep(killed(db, { after: sweeps, of: isDeletion })).catch(() => 'killed')) === 'killed') sweeps++;
    expect(sweeps).toBeGreaterThan(3);
    expect([await left(db, broken), await left(db, rowless), await left(db, running)]).toEqual([0, 0, standing]);
    expect(await db.selectFrom('usageImports').select('id').execute()).toEqual([{ id: running }]);
  });
});

const isInsertOfFacts = (node: RootOperationNode) =>
  node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('usageFacts');
const isDeletion = (node: RootOperationNode) =>
  node.kind === 'DeleteQueryNode' || (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('delete') === true);

/** Fails after this many statements of a kind, as if the process was killed. */
function killed(db: Kysely<Schema>, { after, of }: { after: number; of: (node: RootOperationNode) => boolean }) {
  let done = 0;
  return db.withPlugin({
    transformQuery({ node }) {
      if (of(node) && ++done > after) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

async function left(db: Kysely<Schema>, importId: number): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    rows += (await db.selectFrom(table).where('importId', '=', importId).select('importId').execute()).length;
  }
  return rows;
}
