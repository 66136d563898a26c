import { expect, test } from 'vitest';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { items, mappedAsSupposed, platform, stored, summary, upload } from '#server/testing/usage.ts';

const monthsOf = (figures: readonly number[]) => figures.map((_, at) => `2025-0${at + 1}`);
const tableOf = (...figures: number[]) =>
  `Month,Views\n${monthsOf(figures)
    .map((month, at) => `${month},${figures[at]}\n`)
    .join('')}`;
const counterOf = (...figures: number[]) => counterFile(platform(monthsOf(figures), { Audiovisual: figures }));
const choosing = (choice: 'same' | 'other') => ({ answers: JSON.stringify({ 'other-uses': [choice] }) });

async function usesOf(portal: TestApp): Promise<number[]> {
  return (await summary(portal)).monthly.map(({ uses }: { uses: number }) => uses);
}

async function asked(portal: TestApp, content: string) {
  const preview = (await upload(portal, content, { fields: { dryRun: 'true' } })).json();
  return preview.questions.find(({ id }: { id: string }) => id === 'other-uses');
}

describeOnAnyEngine('a plain table of months that a COUNTER report has', (makeApp) => {
  test('is asked about, whichever comes second, and counts only where it is of other uses', async () => {
    for (const [first, second, question] of [
      [counterOf(10, 20), tableOf(1, 2), 'Does this table count the same uses?'],
      [tableOf(1, 2), counterOf(10, 20), 'Does it count the same uses as this report?'],
    ] as const) {
      const portal = await makeApp();
      await stored(portal, first);
      expect(await asked(portal, second)).toMatchObject({
        question: expect.stringContaining(question),
        ...{ isMultiple: false, answer: [], isRemembered: false },
      });
      const fields = await mappedAsSupposed(portal, second);
      expect((await upload(portal, second, { fields })).json()).toMatchObject({
        code: 'conflict',
        field: 'answers',
      });
      const { resourceId } = await stored(portal, second, choosing('same'));
      expect(await usesOf(portal)).toEqual([10, 20]);
      expect((await summary(portal)).monthly[0].leavesTableOut).toBe(true);
      await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${resourceId}` });
      await stored(portal, second, choosing('other'));
      expect(await usesOf(portal)).toEqual([11, 22]);
      expect((await summary(portal)).monthly[0]).toMatchObject({ reports: ['PR_P1', 'TABLE'], leavesTableOut: false });
      expect((await portal.as('admin').get('/api/usage/overview')).json().uses).toBe(33);
    }
  });

  test('is asked about once, for the same kinds of reports and headings', async () => {
    const portal = await makeApp();
    await stored(portal, counterOf(10, 20));
    await stored(portal, tableOf(1), choosing('other'));
    const february = 'Month,Views\n2025-02,2\n';
    expect(await asked(portal, february)).toMatchObject({ answer: ['other'], isRemembered: true });
    await stored(portal, february);
    expect(await usesOf(portal)).toEqual([11, 22]);
    await stored(portal, counterFile(items(['2025-02'], { Film: [4] })), choosing('same'));
    // Now there is an item report as well.
    expect(await asked(portal, 'Month,Views\n2025-02,3\n')).toMatchObject({ answer: [], isRemembered: false });
  });

  test('is not asked about where nothing is counted twice: other months, months of zeros', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(items(monthsOf([1, 2, 3]), { Film: [10, 20, 0] })));
    expect(await asked(portal, 'Month,Views\n2025-03,7\n2025-04,8\n')).toBeUndefined();
    await stored(portal, 'Month,Views\n2025-03,7\n2025-04,8\n');
    expect(await usesOf(portal)).toEqual([10, 20, 7, 8]);
  });

  test('counts beside what a correction leaves, also where that is removed', async () => {
    const portal = await makeApp();
    await stored(portal, counterOf(10));
    const corrected = await stored(portal, counterOf(30));
    await stored(portal, tableOf(1), choosing('other'));
    expect(await usesOf(portal)).toEqual([31]);
    await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${corrected.resourceId}` });
    expect(await usesOf(portal)).toEqual([11]);
  });
});
