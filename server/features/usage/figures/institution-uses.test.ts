import { expect, test } from 'vitest';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { platform, spring, stored, summary } from '#server/testing/usage.ts';

/** The figures shown to administrators: in total, by institution in list order, and by month. */
async function told(portal: TestApp) {
  const admin = portal.as('admin');
  const { uses, monthly } = (await admin.get('/api/usage/overview')).json();
  const served = (await admin.get('/api/institutions/served?sort=uses&order=desc')).json();
  return {
    uses,
    monthly: monthly.map((month: { month: string; uses: number }) => [month.month, month.uses]),
    byInstitution: served.map((one: { id: number; usesOfLastYear: number | null }) => [one.id, one.usesOfLastYear]),
  };
}

const nobody = { uses: 0, monthly: [] };

describeOnAnyEngine('the uses of an institution', (makeApp) => {
  test('are those of the reports that are there: of a removed one no more, of a restored one again', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(platform(spring, { Book: [10, 20, 30] })));
    const { resourceId } = await stored(portal, counterFile(platform(spring.slice(1), { Book: [1, 2] })));
    const [january, february, march] = spring;
    const both = {
      uses: 13,
      monthly: [
        [january, 10],
        [february, 1],
        [march, 2],
      ],
    };
    expect(await told(portal)).toMatchObject({ ...both, byInstitution: [[1, 13], expect.anything()] });
    const admin = portal.as('admin');
    await admin.send({ method: 'DELETE', url: `/api/resources/${resourceId}` });
    expect(await told(portal)).toMatchObject({ uses: 60, byInstitution: [[1, 60], expect.anything()] });
    await admin.post(`/api/resources/${resourceId}/restore`);
    expect(await told(portal)).toMatchObject(both);
  });

  test('are none where the only report was removed', async () => {
    const portal = await makeApp();
    const { resourceId } = await stored(portal, counterFile(platform(spring, { Book: [10, 20, 30] })));
    await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${resourceId}` });
    expect(await told(portal)).toMatchObject(nobody);
    expect((await told(portal)).byInstitution.map(([, uses]: [number, number | null]) => uses)).toEqual([null, null]);
  });

  test('are counted before the first answer where reports are older than these figures', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    await stored(portal, counterFile(platform(spring, { Book: [10, 20, 30] })));
    await stored(portal, counterFile(platform(['2026-01'], { Book: [100] })), { customerId: '5' });
    const { resourceId } = await stored(portal, counterFile(platform(['2026-02'], { Book: [7] })));
    await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${resourceId}` });
    const before = await told(portal);
    expect(before).toMatchObject({ uses: 160 });
    await portal.db.deleteFrom('institutionUses').execute();
    await portal.db.updateTable('institutions').set({ usesOfLastYear: null }).execute();
    expect(await told(portal)).toMatchObject(nobody);
    expect(await told(await makeApp({ database }))).toEqual(before);
  });

  test('change with what is found out about a report that is read again', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    const reportOf = (name: string, figures: number[]) => {
      const file = platform(spring, { Book: figures });
      const rows = file.rows.map((row) => ({ ...row, attributes: [name, ...row.attributes.slice(1)] }));
      return counterFile({ ...file, rows });
    };
    await stored(portal, reportOf('One', [10, 20, 30]));
    const answers = JSON.stringify({ platforms: ['add'] });
    await stored(portal, reportOf('Two', [1, 2, 3]), { answers });
    expect(await told(portal)).toMatchObject({ uses: 66 });
    // As left by a version that did not know platforms: the second replaced the first.
    const unknown = { checked: null, platforms: null, header: null, itemColumns: null };
    await portal.db.updateTable('usageImports').set(unknown).execute();
    await portal.db.updateTable('institutions').set({ usesOfLastYear: null }).execute();
    const later = await makeApp({ database });
    expect(await told(later)).toMatchObject({ uses: 6 });
    await later.db.deleteFrom('jobs').where('name', '=', 'reports read again').execute();
    await later.app.jobs.runDue();
    expect(await told(later)).toMatchObject({ uses: 66 });
  });

  test('are told once to each person where later rules count them otherwise, until they put it away', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    await stored(portal, counterFile(platform(spring, { Book: [10, 20, 30] })));
    expect((await summary(portal)).recounted).toBeNull();
    // As left by a version that counted machines as people, followed by the migration that removes the total.
    await portal.db.updateTable('institutionUses').set({ uses: 99 }).where('month', '=', '2025-02').execute();
    await portal.db.updateTable('institutions').set({ usesOfLastYear: null }).execute();
    const later = await makeApp({ database });
    const told = [{ month: '2025-02', before: 99, after: 20 }];
    expect((await summary(later)).recounted).toEqual(told);
    expect((await summary(later, '?institution=1', 'manager')).recounted).toEqual(told);
    await later.as('librarian').post('/api/usage/recount/seen');
    await later.as('librarian').post('/api/usage/recount/seen');
    expect((await summary(later)).recounted).toBeNull();
    expect((await summary(later, '', 'colleague')).recounted).toEqual(told);
    expect((await summary(await makeApp({ database }), '', 'colleague')).recounted).toEqual(told);
  });
});
