import { expect, test } from 'vitest';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { institution, spring, stored, summary, upload } from '#server/testing/usage.ts';

/** A platform's own report of the spring. */
function reportOf(platforms: readonly string[], figures: readonly number[]): string {
  const rows = platforms.map((name) => ({
    attributes: [name, 'Audiovisual'],
    metric: 'Total_Item_Requests',
    figures,
  }));
  return counterFile({ report: 'PR_P1', institution, months: spring, rows });
}

async function usesOf(portal: TestApp): Promise<number[]> {
  return (await summary(portal)).monthly.map(({ uses }: { uses: number }) => uses);
}

const choosing = (choice: string) => ({ answers: JSON.stringify({ platforms: [choice] }) });

describeOnAnyEngine('a second report of another platform', (makeApp) => {
  test('is asked about: it counts beside the first, and later ones of either replace their own', async () => {
    const portal = await makeApp();
    await stored(portal, reportOf(['One'], [10, 20, 30]));
    const second = reportOf(['Two'], [1, 2, 3]);
    const preview = (await upload(portal, second, { fields: { dryRun: 'true' } })).json();
    expect(preview.questions).toMatchObject([{ id: 'platforms', answer: [] }]);
    expect(preview.questions[0].question).toContain('about One, this one about Two');
    expect((await upload(portal, second)).json()).toMatchObject({ code: 'conflict', field: 'answers' });

    const { earlier } = await stored(portal, second, choosing('add'));
    expect(earlier).toMatchObject([{ is: 'other-platform', months: spring }]);
    expect(await usesOf(portal)).toEqual([11, 22, 33]);
    expect((await summary(portal)).dataTypes).toEqual([{ dataType: 'Audiovisual', uses: 66 }]);

    await stored(portal, reportOf(['One'], [100, 100, 100]));
    expect(await usesOf(portal)).toEqual([101, 102, 103]);
    const reports = (await portal.as('admin').get('/api/usage/reports?institution=1')).json();
    expect(reports.map(({ restatedMonths }: { restatedMonths: string[] }) => restatedMonths)).toEqual([[], [], spring]);

    // A report on both platforms replaces both without a question.
    await stored(portal, reportOf(['One', 'Two'], [5, 5, 5]));
    expect(await usesOf(portal)).toEqual([10, 10, 10]);
  });

  test('counts instead of the first where that is chosen; removed, it gives the months back, and restored, takes them', async () => {
    const portal = await makeApp();
    await stored(portal, reportOf(['One'], [10, 20, 30]));
    const { resourceId } = await stored(portal, reportOf(['Two'], [1, 2, 3]), choosing('replace'));
    expect(await usesOf(portal)).toEqual([1, 2, 3]);
    const admin = portal.as('admin');
    expect((await admin.send({ method: 'DELETE', url: `/api/resources/${resourceId}` })).statusCode).toBe(200);
    expect(await usesOf(portal)).toEqual([10, 20, 30]);
    expect((await admin.post(`/api/resources/${resourceId}/restore`)).statusCode).toBe(200);
    expect(await usesOf(portal)).toEqual([1, 2, 3]);
    const changes = await portal.db.selectFrom('changeLog').select(['action', 'objectId']).orderBy('id').execute();
    expect(changes.slice(-2)).toEqual([
      { action: 'remove', objectId: String(resourceId) },
      { action: 'restore', objectId: String(resourceId) },
    ]);
  });
});
