import { expect, test } from 'vitest';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { leftovers, nothing, stored, summary, upload } from '#server/testing/usage.ts';

const views = 'Month,Views,Downloads\n2025-01,10,3\n2025-02,20,4\n';
const laterViews = 'Month,Views,Downloads\n2025-03,30,5\n';
const answers = (given: Record<string, string[]>) => JSON.stringify(given);

async function preview(portal: TestApp, content: string, fields: Record<string, string> = {}): Promise<UsageUpload> {
  return (await upload(portal, content, { fields: { dryRun: 'true', ...fields } })).json();
}

describeOnAnyEngine('a usage file whose meaning is not certain', (makeApp) => {
  test('is asked about, and not stored until somebody answered', async () => {
    const portal = await makeApp();
    const asked = await preview(portal, views);
    expect(asked.questions).toEqual([
      {
        id: 'uses',
        question: 'Which columns are uses? What you choose is added up.',
        options: [
          { value: 'Views', label: 'Views' },
          { value: 'Downloads', label: 'Downloads' },
        ],
        isMultiple: true,
        answer: [],
        isRemembered: false,
      },
    ]);
    for (const fields of [
      {},
      { answers: answers({ uses: ['Minutes'] }) },
      { answers: answers({ month: ['Month'] }) },
    ]) {
      const refused = await upload(portal, views, { fields });
      expect([refused.statusCode, refused.json().field]).toEqual([400, 'answers']);
      expect(refused.json().message).toContain('Which columns are uses?');
    }
    expect(await leftovers(portal)).toEqual(nothing);
  });

  test('is shown month by month and by its first rows as it was answered, and so it is stored', async () => {
    const portal = await makeApp();
    const given = { answers: answers({ uses: ['Downloads'] }) };
    const { read, questions } = await preview(portal, views, given);
    expect(read).toMatchObject({
      totalHits: 7,
      monthly: [
        { month: '2025-01', uses: 3 },
        { month: '2025-02', uses: 4 },
      ],
      firstRows: [
        { row: 2, title: '', metric: 'Downloads', months: ['2025-01'], figures: [3] },
        { row: 3, title: '', metric: 'Downloads', months: ['2025-02'], figures: [4] },
      ],
    });
    expect(questions).toMatchObject([{ id: 'uses', answer: ['Downloads'], isRemembered: false }]);
    await stored(portal, views, given);
    expect((await summary(portal)).monthly.map((month: { uses: number }) => month.uses)).toEqual([3, 4]);
  });

  test('is read by what was answered for the last one of its shape and institution, and by no other’s', async () => {
    const portal = await makeApp();
    await stored(portal, views, { answers: answers({ uses: ['Downloads'] }) });
    const next = await preview(portal, laterViews);
    expect(next.questions).toMatchObject([{ id: 'uses', answer: ['Downloads'], isRemembered: true }]);
    expect(next.read?.totalHits).toBe(5);
    expect((await preview(portal, laterViews, { customerId: '5' })).questions).toMatchObject([{ answer: [] }]);
    expect((await preview(portal, laterViews.replace('Views', 'Hits'))).questions).toMatchObject([{ answer: [] }]);
    const changed = await stored(portal, laterViews, { answers: answers({ uses: ['Views'] }) });
    expect(changed.read?.totalHits).toBe(30);
    const log = await portal.db
      .selectFrom('changeLog')
      .where('objectType', '=', 'usageAnswers')
      .orderBy('id')
      .selectAll()
      .execute();
    expect(log.map(({ action, byId, institutionId, after }) => [action, byId, institutionId, after])).toEqual([
      ['remember', 1, 1, expect.stringContaining('Downloads')],
      ['remember', 1, 1, expect.stringContaining('Views')],
    ]);
    expect(log[1]?.before).toContain('Downloads');
  });

  test('is not remembered for what is about this file alone', async () => {
    const portal = await makeApp();
    const future = 'Month,Views\n2027-01,10\n';
    expect((await upload(portal, future)).statusCode).toBe(400);
    await stored(portal, future, { answers: answers({ future: ['right'] }) });
    expect((await preview(portal, future.replace('2027-01', '2027-02'))).questions).toMatchObject([
      { id: 'future', answer: [] },
    ]);
    expect(await portal.db.selectFrom('usageAnswers').selectAll().execute()).toEqual([]);
  });
});

describeOnAnyEngine('an answer that was given for an earlier file', (makeApp) => {
  const metrics = (...names: string[]) =>
    `Title,Metric,Jan-2025,Feb-2025\n${names.map((name, at) => `Carbon Borders,${name},${10 + at},${20 + at}\n`).join('')}`;
  const later = (text: string) => text.replaceAll('-2025', '-2024');

  test('is used for the same metrics, and open again with another one', async () => {
    const portal = await makeApp();
    await stored(portal, metrics('Views', 'Downloads'), { answers: answers({ uses: ['Views'] }) });
    const same = await preview(portal, later(metrics('Downloads', 'Views')));
    expect(same.questions).toMatchObject([{ id: 'uses', answer: ['Views'], isRemembered: true }]);
    const more = await preview(portal, later(metrics('Views', 'Downloads', 'Embeds')));
    expect(more.questions).toMatchObject([{ id: 'uses', answer: [], isRemembered: false }]);
  });

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

  test('is open again where a row that was a total is no longer the sum of the rest', async () => {
    const portal = await makeApp();
    const table = (total: number) => `Title,Jan-2025\nCarbon Borders,4\nDeep Water,5\nKaikki,${total}\nHigh Tide,90\n`;
    await stored(portal, table(9), { answers: answers({ 'total:kaikki': ['total'], 'total:high tide': ['own'] }) });
    const question = async (total: number) =>
      (await preview(portal, later(table(total)))).questions.find(({ id }) => id === 'total:kaikki');
    expect(await question(9)).toMatchObject({ answer: ['total'], isRemembered: true });
    expect(await question(8)).toMatchObject({ answer: [], isRemembered: false });
  });

  test('is open again where a date can only be written in the other order', async () => {
    const portal = await makeApp();
    const days = (...names: string[]) => `Date,Views\n${names.map((name) => `${name},10\n`).join('')}`;
    await stored(portal, days('01/02/2025', '02/02/2025'), { answers: answers({ dates: ['day-first'] }) });
    const question = (await preview(portal, days('01/02/2025', '01/25/2025'))).questions;
    expect(question).toMatchObject([{ id: 'dates', options: [{ value: 'month-first' }], answer: [] }]);
  });

  test('by a version that did not note what it was about is asked once more', async () => {
    const portal = await makeApp();
    await stored(portal, views, { answers: answers({ uses: ['Downloads'] }) });
    await portal.db
      .updateTable('usageAnswers')
      .set({ answers: answers({ uses: ['Downloads'] }) })
      .execute();
    expect((await preview(portal, laterViews)).questions).toMatchObject([{ id: 'uses', answer: [] }]);
  });

  test('that rows are about others leaves nothing behind', async () => {
    const portal = await makeApp();
    const members = 'Member Library,Month,Views\nHarrowmere,2025-01,10\nCalder Bay,2025-01,20\n';
    const given = { answers: answers({ 'parts:memberlibrary': ['others'] }) };
    const refused = await upload(portal, members, { fields: given });
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
