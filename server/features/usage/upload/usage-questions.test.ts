import { expect, test } from 'vitest';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { leftovers, mappedAsSupposed, nothing, stored, upload } from '#server/testing/usage.ts';

const answers = (given: Record<string, string[]>) => JSON.stringify(given);

async function preview(portal: TestApp, content: string, fields: Record<string, string> = {}): Promise<UsageUpload> {
  return (await upload(portal, content, { fields: { dryRun: 'true', ...fields } })).json();
}

describeOnAnyEngine('a usage file whose meaning is not certain', (makeApp) => {
  test('is not remembered for what is about this file alone', async () => {
    const portal = await makeApp();
    const future = 'Month,Views\n2027-01,10\n';
    const fields = await mappedAsSupposed(portal, future);
    expect((await upload(portal, future, { fields })).statusCode).toBe(409);
    await stored(portal, future, { answers: answers({ future: ['right'] }) });
    expect((await preview(portal, future.replace('2027-01', '2027-02'))).questions).toMatchObject([
      { id: 'future', answer: [] },
    ]);
    expect(await portal.db.selectFrom('usageAnswers').selectAll().execute()).toEqual([]);
  });
});

describeOnAnyEngine('an answer that was given for an earlier file', (makeApp) => {
  test('is open again where another campus is named', async () => {
    const portal = await makeApp();
    const campuses = (...names: string[]) =>
      `Campus,Month,Views\n${names.map((name) => `${name},2025-01,10\n`).join('')}`;
    const inFebruary = (text: string) => text.replaceAll('2025-01', '2025-02');
    await stored(portal, campuses('North', 'South'), { answers: answers({ 'parts:campus': ['own'] }) });
    const again = (await preview(portal, inFebruary(campuses('South', 'North')))).questions;
    expect(again).toMatchObject([{ answer: ['own'], isRemembered: true }]);
    expect((await preview(portal, inFebruary(campuses('North', 'South', 'West')))).questions).toMatchObject([
      { answer: [] },
    ]);
  });

  test('that rows are about others leaves nothing behind', async () => {
    const portal = await makeApp();
    const members = 'Member Library,Month,Views\nHarrowmere,2025-01,10\nCalder Bay,2025-01,20\n';
    const given = { answers: answers({ 'parts:memberlibrary': ['others'] }) };
    const refused = await upload(portal, members, { fields: await mappedAsSupposed(portal, members, given) });
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('about others')]);
    expect(await leftovers(portal)).toEqual(nothing);
  });

  test('that rows may be about others keeps the file from being stored for download', async () => {
    const portal = await makeApp();
    const members = 'Member Library,Month,Views\nHarrowmere,2025-01,10\nCalder Bay,2025-01,20\n';
    expect(await preview(portal, members)).toMatchObject({ canBePlainFile: false });
    expect((await upload(portal, members, { fields: { asPlainFile: 'true' } })).statusCode).toBe(400);
    expect(await leftovers(portal)).toEqual(nothing);
    await stored(portal, members, { asPlainFile: 'true', answers: answers({ 'parts:memberlibrary': ['own'] }) });
  });
});
