import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { noteMissingUses } from '#server/features/usage/figures/institution-uses.service.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { institution, items, platform, spring, stored, summary } from '#server/testing/usage.ts';
import { countUsesAnew } from './1090-uses-by-what-counts.ts';

/** A report as its rows were counted before: its only rows are searches, so these were its uses. */
function searches(month: string, figure: number) {
  const rows = [{ attributes: ['Carrel Video', 'Platform'], metric: 'Searches_Platform', figures: [figure] }];
  return counterFile({ report: 'PR_P1', institution, months: [month], rows });
}

async function countAsBefore({ db }: TestApp, resourceId: number | null, uses: string): Promise<void> {
  await db
    .updateTable('usageImports')
    .set({ usesMetric: 'Searches_Platform', uses })
    .where('resourceId', '=', resourceId)
    .execute();
}

async function runChecks(portal: TestApp): Promise<void> {
  await portal.db.deleteFrom('jobs').where('name', '=', 'reports read again').execute();
  await portal.app.jobs.runDue();
}

describeOnBothEngines('the migration of uses that were searches', (makeApp) => {
  test('has them read again, tells which months changed, and leaves a report without its original as it is', async () => {
    const portal = await makeApp();
    const { db } = portal;
    await stored(portal, counterFile(platform(spring, { Book: [100, 200, 300] })));
    const { resourceId: read } = await stored(portal, searches('2025-04', 40));
    const { resourceId: gone } = await stored(portal, searches('2025-05', 50));
    await countAsBefore(portal, read, '40');
    await countAsBefore(portal, gone, '50');
    // The figures that institutions saw under the former rules.
    await db.deleteFrom('institutionUses').execute();
    const shown = [100, 200, 300, 40, 50].map((uses, at) => ({ institutionId: 1, month: `2025-0${at + 1}`, uses }));
    await db.insertInto('institutionUses').values(shown).execute();
    const { fileName } = await db
      .selectFrom('resources')
      .where('id', '=', gone ?? 0)
      .select('fileName')
      .executeTakeFirstOrThrow();
    rmSync(join(portal.dataDir, 'uploads', fileName ?? ''));

    await db.transaction().execute((transaction) => countUsesAnew(transaction as never));
    await noteMissingUses(db);
    await runChecks(portal);
    await runChecks(portal);

    const rows = await db
      .selectFrom('usageImports')
      .where('resourceId', 'is not', null)
      .orderBy('resourceId')
      .select(['uses', 'usesMetric', 'checked'])
      .execute();
    expect(rows).toEqual([
      { uses: '100,200,300', usesMetric: 'Total_Item_Requests', checked: 'certain' },
      { uses: '0', usesMetric: 'Total_Item_Requests', checked: 'certain' },
      { uses: '50', usesMetric: 'Searches_Platform', checked: 'missing' },
    ]);
    const found = await summary(portal);
    expect(found.monthly.map(({ uses }: { uses: number | null }) => uses)).toEqual([100, 200, 300, 0, null]);
    expect(found.recounted).toEqual([
      { month: '2025-04', before: 40, after: 0 },
      { month: '2025-05', before: 50, after: 0 },
    ]);
  });

  test('leaves reports of requests and plain tables alone', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(items(spring, { Film: [1, 2, 3] })));
    await portal.db.transaction().execute((transaction) => countUsesAnew(transaction as never));
    expect(await portal.db.selectFrom('usageImports').select('checked').execute()).toEqual([{ checked: 'certain' }]);
    await noteMissingUses(portal.db);
    expect((await summary(portal)).recounted).toBeNull();
  });
});
