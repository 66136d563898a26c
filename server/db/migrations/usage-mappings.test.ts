import { expect, test } from 'vitest';
import { columnTypes } from '#server/db/column-types.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { firstReport, queued, settled, stored, summary } from '#server/testing/usage.ts';
import { createUsageMappings } from './1100-usage-mappings.ts';

describeOnBothEngines('the migration to tables that somebody maps', (makeApp) => {
  test('keeps what was stored by guessing, lists it for review, and reads anew what waits', async () => {
    const portal = await makeApp();
    const { db } = portal;
    await stored(portal, 'Month,Views\n2024-01,10\n2024-02,20\n');
    await stored(portal, firstReport);
    const { id } = await queued(portal, 'Month,Hits\n2024-03,5\n', { dryRun: 'true' });
    await settled(portal, id);
    const form = {
      isDryRun: false,
      asPlainFile: false,
      title: null,
      description: null,
      totalPages: null,
      totalHits: null,
    };
    const before = { form: JSON.stringify({ ...form, answers: { uses: ['Hits'] } }), outcome: '{"upload":{}}' };
    await db.updateTable('usageUploads').set(before).where('id', '=', id).execute();
    await db.schema.dropTable('usageMappings').execute();

    await db
      .transaction()
      .execute((transaction) => createUsageMappings(transaction as never, columnTypes(makeApp.engine)));
    portal.clock.advance(2 * 60_000);
    await portal.app.jobs.runDue();

    const imports = await db.selectFrom('usageImports').select(['report', 'checked', 'doubt']).orderBy('id').execute();
    expect(imports).toEqual([
      { report: 'TABLE', checked: 'uncertain', doubt: expect.stringContaining('what this table means') },
      { report: 'PR_P1', checked: 'certain', doubt: null },
    ]);
    expect((await portal.as('admin').get('/api/usage/doubts')).json()).toMatchObject([{ checked: 'uncertain' }]);
    const uses = (await summary(portal)).monthly.map(({ uses }: { uses: number }) => uses);
    expect(uses.slice(0, 2)).toEqual([10, 20]);
    expect(await settled(portal, id)).toMatchObject({
      state: 'read',
      isDryRun: true,
      upload: { table: { isSaid: false } },
    });
  });
});
