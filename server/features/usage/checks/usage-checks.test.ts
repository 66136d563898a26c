import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { firstReport, institution, items, spring, stored, summary } from '#server/testing/usage.ts';

const film = counterFile(items(spring, { Film: [1, 2, 3], 'A "Lecture"': [4, 5, 0] }));

/** Turns rows into those of a version that stored neither items nor checks. */
async function makeOld({ db }: TestApp, change: { uses?: string } = {}): Promise<void> {
  const none = { checked: null, platforms: null, header: null, itemColumns: null };
  await db
    .updateTable('usageImports')
    .set({ ...none, ...change })
    .execute();
  await db.deleteFrom('usageItems').execute();
  await db.updateTable('usageFacts').set({ item: null }).execute();
}

async function runChecks(portal: TestApp): Promise<void> {
  // The job's claim from an earlier run lasts a minute.
  await portal.db.deleteFrom('jobs').where('name', '=', 'reports read again').execute();
  await portal.app.jobs.runDue();
}

const importsOf = ({ db }: TestApp) =>
  db.selectFrom('usageImports').where('resourceId', 'is not', null).selectAll().orderBy('resourceId').execute();

async function doubtsOf(portal: TestApp) {
  const doubts = (await portal.as('admin').get('/api/usage/doubts')).json();
  expect((await portal.as('admin').get('/api/usage/doubts/count')).json()).toEqual({ count: doubts.length });
  return doubts;
}

describeOnAnyEngine('what COUNTER says besides figures', (makeApp) => {
  test('is kept: the header, and each item once with its number in the rows', async () => {
    const portal = await makeApp();
    await stored(portal, film);
    const [row] = await importsOf(portal);
    expect(JSON.parse(row?.header ?? '')).toContainEqual(['Institution_Name', institution]);
    expect(JSON.parse(row?.itemColumns ?? '')).toEqual([
      ...['Item', 'Publisher', 'Publisher_ID', 'Platform', 'DOI', 'Proprietary_ID', 'URI', 'Data_Type'],
    ]);
    const kept = await portal.db.selectFrom('usageItems').selectAll().orderBy('item').execute();
    expect(kept.map(({ item, attributes }) => [item, ...JSON.parse(attributes).slice(0, 4)])).toEqual([
      [0, 'Film', 'Carrel Press', '', 'Carrel Video'],
      [1, 'A "Lecture"', 'Carrel Press', '', 'Carrel Video'],
    ]);
    const facts = await portal.db.selectFrom('usageFacts').select(['title', 'item']).orderBy('row').execute();
    expect(facts).toEqual([
      { title: 'Film', item: 0 },
      { title: 'A "Lecture"', item: 1 },
    ]);
    expect(await doubtsOf(portal)).toEqual([]);
  });

  test('is read again from the original where it was not kept, and nothing else changes', async () => {
    const portal = await makeApp();
    await stored(portal, film);
    const [before] = await importsOf(portal);
    const shown = await summary(portal);
    await makeOld(portal);
    await runChecks(portal);
    const [after] = await importsOf(portal);
    expect(after).toEqual({ ...before, id: after?.id, startedAt: after?.startedAt });
    expect(after?.id).not.toBe(before?.id);
    expect(await portal.db.selectFrom('usageItems').select('importId').execute()).toEqual([
      { importId: after?.id },
      { importId: after?.id },
    ]);
    expect(await summary(portal)).toEqual(shown);
  });
});

describeOnAnyEngine('a stored report that today would be understood in another way', (makeApp) => {
  test('keeps its figures and is marked, until an admin confirms them', async () => {
    const portal = await makeApp();
    const { resourceId } = await stored(portal, firstReport);
    await makeOld(portal, { uses: '11,44,33' });
    await runChecks(portal);
    const found = await summary(portal);
    expect(found.monthly.map(({ uses }: { uses: number }) => uses)).toEqual([11, 44, 33]);
    expect(found.uncertainMonths).toEqual(spring);
    const doubt = 'Today Feb 2025 is read as 22 uses, not 44';
    expect(await doubtsOf(portal)).toMatchObject([{ resourceId, institutionId: 1, checked: 'uncertain', doubt }]);
    expect((await portal.as('librarian').get('/api/usage/doubts')).statusCode).toBe(403);

    const confirm = () => portal.as('admin').post(`/api/usage/reports/${resourceId}/confirm`);
    expect((await confirm()).statusCode).toBe(200);
    expect((await confirm()).statusCode).toBe(404);
    await runChecks(portal);
    expect((await summary(portal)).uncertainMonths).toEqual([]);
    expect(await doubtsOf(portal)).toEqual([]);
    // The second reading leaves nothing behind.
    expect(await portal.db.selectFrom('usageImports').select('checked').execute()).toEqual([{ checked: 'confirmed' }]);
  });

  test('is marked also where today something would be asked about it', async () => {
    const portal = await makeApp();
    const heading = 'Platform,Data_Type,Metric_Type,Reporting_Period_Total,Jan-2025';
    const differs = `Report_ID,PR\nRelease,5.1\n\n${heading}\nOurs,Book,Total_Item_Requests,4,3\n`;
    const { resourceId } = await stored(portal, differs, { answers: JSON.stringify({ difference: ['months'] }) });
    await makeOld(portal);
    await runChecks(portal);
    const doubt = expect.stringMatching(/^Today the file is asked about: /);
    expect(await doubtsOf(portal)).toMatchObject([{ resourceId, checked: 'uncertain', doubt }]);
  });

  test('is confirmed by itself, and not once it is deleted', async () => {
    const portal = await makeApp();
    const first = await stored(portal, firstReport);
    const second = await stored(portal, film);
    await makeOld(portal, { uses: '11,44,33' });
    await runChecks(portal);
    const confirm = async ({ resourceId }: { resourceId: number | null }) =>
      (await portal.as('admin').post(`/api/usage/reports/${resourceId}/confirm`)).statusCode;
    expect(await confirm(second)).toBe(200);
    expect(await doubtsOf(portal)).toMatchObject([{ resourceId: first.resourceId }]);
    await portal.db.updateTable('resources').set({ deletedAt: '2026-03-04T12:00:00.000Z' }).execute();
    expect(await confirm(first)).toBe(404);
  });

  test('is listed for admins where its original is gone', async () => {
    const portal = await makeApp();
    const { resourceId } = await stored(portal, firstReport);
    await makeOld(portal);
    rmSync(join(portal.dataDir, 'uploads'), { recursive: true });
    await runChecks(portal);
    expect(await doubtsOf(portal)).toMatchObject([{ resourceId, checked: 'missing', doubt: null }]);
    expect((await summary(portal)).uncertainMonths).toEqual([]);
  });
});
