import { expect, test } from 'vitest';
import { type CounterFile, counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { institution, leftovers, mappedAsSupposed, nothing, platform, stored, upload } from '#server/testing/usage.ts';

const calder = 'Calder Bay University';
/** As the files of this test name it, whose header has a customer ID that belongs to nobody. */
const saidCalder = `“${calder}” (carrel:demo)`;
const theirs = { answers: JSON.stringify({ 'whose-report': ['own'] }) };

function report(month: string, changes: Partial<CounterFile> = {}): string {
  return counterFile({ ...platform([month], { Book: [12] }), ...changes });
}

async function expectAsked(portal: TestApp, file: string, said: string, fields: Record<string, string> = {}) {
  const refused = await upload(portal, file, { fields });
  expect([refused.statusCode, refused.json().field, refused.json().message]).toEqual([
    409,
    'answers',
    `Nothing was stored. A question is open: The file names ${said}. Are these the figures of ${institution}?`,
  ]);
}

async function identify(portal: TestApp, id: number, payload: Record<string, string>): Promise<void> {
  const answer = await portal.as('admin').send({ method: 'PATCH', url: `/api/institutions/${id}`, payload });
  expect(answer.statusCode).toBe(200);
}

describeOnBothEngines('a report that names another institution', (makeApp) => {
  test('is not stored by the call before somebody says whose figures it has', async () => {
    const portal = await makeApp();
    const file = report('2025-01', { institution: calder });
    await expectAsked(portal, file, saidCalder);
    // Everybody at the institution could download it.
    await expectAsked(portal, file, saidCalder, { asPlainFile: 'true' });
    const answers = JSON.stringify({ 'whose-report': ['others'] });
    await expectAsked(portal, file, saidCalder, { answers });
    expect(await leftovers(portal)).toEqual(nothing);
    const { questions } = (await upload(portal, file, { fields: { dryRun: 'true' } })).json();
    expect(questions).toMatchObject([{ id: 'whose-report', answer: [], isRemembered: false }]);
    expect((await upload(portal, file, { fields: theirs })).statusCode).toBe(200);
  });

  test('is asked about once for each name', async () => {
    const portal = await makeApp();
    await stored(portal, report('2025-01', { institution: 'Harrowmere Library' }), theirs);
    await stored(portal, report('2025-02', { institution: 'Harrowmere Library' }));
    await expectAsked(portal, report('2025-03', { institution: calder }), saidCalder);
    const elsewhere = { customerId: '5' };
    const { questions } = (
      await upload(portal, report('2025-03', { institution: 'Harrowmere Library' }), {
        fields: { ...elsewhere, dryRun: 'true' },
      })
    ).json();
    expect(questions).toMatchObject([{ id: 'whose-report', answer: [] }]);
  });

  test('is asked about where its header has the identifier of another, whatever name stands there', async () => {
    const portal = await makeApp();
    await identify(portal, 1, { isni: '0000000121032683', customerId: 'HARROW' });
    await identify(portal, 2, { customerId: 'CALDER' });
    for (const institutionId of ['ISNI:0000000123456789', 'Carrel:CALDER'])
      await expectAsked(portal, report('2025-01', { institutionId }), `“${institution}” (${institutionId})`);
    for (const [at, institutionId] of ['ISNI:0000 0001 2103 2683', 'Carrel:HARROW', 'Vendor:4711'].entries())
      await stored(portal, report(`2025-0${at + 1}`, { institutionId }));
  });

  test('is asked about as a table, whose mapping says nothing of it', async () => {
    const portal = await makeApp();
    const table = (month: string, name: string) => `Institution: ${name}\nTitle,Month,Views\nCoral,${month},12\n`;
    await stored(portal, table('2025-01', institution));
    const another = table('2025-02', calder);
    expect((await upload(portal, another)).statusCode).toBe(409);
    const mapped = await mappedAsSupposed(portal, another);
    await expectAsked(portal, another, `“${calder}”`, mapped);
    expect((await upload(portal, another, { fields: { ...mapped, ...theirs } })).statusCode).toBe(200);
  });
});
