import { expect, test } from 'vitest';
import { type TestSheet, workbookFile } from '#server/testing/files/workbook-files.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { mappedAsSupposed, stored, summary, upload } from '#server/testing/usage.ts';

/** A vendor's table, with its own headings. */
const filmsOf = (...figures: number[]) => `Month,Views\n${linesOf(figures)}`;
const booksOf = (...figures: number[]) => `Period,Downloads\n${linesOf(figures)}`;

function linesOf(figures: readonly number[]): string {
  return figures.map((figure, at) => `2025-0${at + 1},${figure}\n`).join('');
}

const choosing = (...choice: (string | number | null)[]) => ({
  answers: JSON.stringify({ tables: choice.map(String) }),
});

async function usesOf(portal: TestApp): Promise<number[]> {
  return (await summary(portal)).monthly.map(({ uses }: { uses: number }) => uses);
}

async function asked(portal: TestApp, table: string, fields: Record<string, string> = {}) {
  const preview = (await upload(portal, table, { fields: { dryRun: 'true', ...fields } })).json();
  return preview.questions.find(({ id }: { id: string }) => id === 'tables');
}

describeOnAnyEngine('a plain table of months that another one has', (makeApp) => {
  test('is asked about: added as of another vendor, or counted instead; each vendor’s correction replaces its own', async () => {
    const portal = await makeApp();
    const films = await stored(portal, filmsOf(10, 20));
    expect(await asked(portal, booksOf(1, 2))).toMatchObject({
      question: 'Earlier tables count uses of the same months. Which of them does this one replace?',
      options: [
        {
          value: String(films.resourceId),
          label: expect.stringMatching(/^“Plain table, Jan 2025 to Feb 2025” \(usage\.csv\), uploaded on 20/),
        },
        { value: 'none', label: expect.stringContaining('another vendor') },
      ],
      ...{ isMultiple: false, answer: [], isRemembered: false },
    });
    const fields = await mappedAsSupposed(portal, booksOf(1, 2));
    expect((await upload(portal, booksOf(1, 2), { fields })).json()).toMatchObject({
      code: 'conflict',
      field: 'answers',
    });
    const books = await stored(portal, booksOf(1, 2), choosing('none'));
    expect(books.earlier).toMatchObject([{ is: 'other-platform', months: ['2025-01', '2025-02'] }]);
    expect(await usesOf(portal)).toEqual([11, 22]);

    expect(await asked(portal, filmsOf(100, 200))).toMatchObject({ isMultiple: true, answer: [] });
    const corrected = await stored(portal, filmsOf(100, 200), choosing(films.resourceId));
    expect(corrected.earlier.map(({ is }) => is)).toEqual(['other-platform', 'same-months']);
    expect(await usesOf(portal)).toEqual([101, 202]);
    expect((await portal.as('admin').get('/api/usage/overview')).json().uses).toBe(303);

    // The first table no longer counts and is not offered; removing its correction restores it.
    const again = await asked(portal, booksOf(5, 6));
    expect(again.options.map(({ value }: { value: string }) => value)).toEqual([
      String(books.resourceId),
      String(corrected.resourceId),
      'none',
    ]);
    await stored(portal, booksOf(5, 6), choosing(books.resourceId));
    expect(await usesOf(portal)).toEqual([105, 206]);
    await portal.as('admin').send({ method: 'DELETE', url: `/api/resources/${corrected.resourceId}` });
    expect(await usesOf(portal)).toEqual([15, 26]);
    await stored(portal, filmsOf(7), choosing(films.resourceId, books.resourceId));
  });

  test('is asked about once for tables of other headings, and each time for those of its own', async () => {
    const portal = await makeApp();
    await stored(portal, filmsOf(10));
    await stored(portal, booksOf(1), choosing('none'));
    await stored(portal, filmsOf(10, 20), choosing((await asked(portal, filmsOf(10, 20))).options[0].value));
    // February of the books overlaps with the films alone, as January did.
    const remembered = await asked(portal, 'Period,Downloads\n2025-02,2\n');
    expect(remembered).toMatchObject({ answer: ['none'], isRemembered: true });
    await stored(portal, 'Period,Downloads\n2025-02,2\n');
    expect(await usesOf(portal)).toEqual([11, 22]);
    // A table with the same headings is stored now: the new one may be a correction, or another vendor's table of the same kind.
    expect(await asked(portal, 'Period,Downloads\n2025-02,3\n')).toMatchObject({ answer: [], isRemembered: false });
    // Another institution's answers do not apply.
    const other = { customerId: '5' };
    await stored(portal, filmsOf(1), other);
    expect(await asked(portal, booksOf(1), other)).toMatchObject({ answer: [], isRemembered: false });
  });

  test('replaces what it replaces in whatever order its months are read again', async () => {
    const portal = await makeApp();
    await stored(portal, filmsOf(10, 20));
    await stored(portal, booksOf(1, 2), choosing('none'));
    await portal.db.updateTable('usageImports').set({ checked: null }).execute();
    await portal.db.deleteFrom('jobs').where('name', '=', 'reports read again').execute();
    await portal.app.jobs.runDue();
    expect(await usesOf(portal)).toEqual([11, 22]);
    const checked = await portal.db
      .selectFrom('usageImports')
      .where('resourceId', 'is not', null)
      .select('checked')
      .execute();
    expect(checked).toEqual([{ checked: 'certain' }, { checked: 'certain' }]);
  });
});

describeOnAnyEngine('a sheet of a workbook of which another one is stored', (makeApp) => {
  const reportOf = (name: string, figure: number): TestSheet => ({
    name,
    rows: [
      ['Report_ID', 'PR_P1'],
      ['Release', '5.1'],
      ['Platform', 'Data_Type', 'Metric_Type', 'Jan-2025'],
      [name, 'Book', 'Total_Item_Requests', figure],
    ],
  });
  const workbookOf = (month: string, first: number, second: number) => {
    const sheets = [reportOf('Films', first), reportOf('Books', second)];
    return workbookFile({
      sheets: sheets.map(({ name, rows }) => ({
        name,
        rows: (rows as (string | number)[][]).map((row) => row.map((cell) => (cell === 'Jan-2025' ? month : cell))),
      })),
    });
  };

  test('is read: the same report of the same months, of another platform; the same sheet is not stored twice', async () => {
    const portal = await makeApp();
    const workbook = workbookOf('Jan-2025', 10, 3);
    const send = (answers: object, fields: Record<string, string> = {}, file = workbook) =>
      upload(portal, file, {
        ...{ name: 'usage.xlsx', type: '' },
        fields: { answers: JSON.stringify(answers), ...fields },
      });
    expect((await send({ sheet: ['0'] })).json()).toMatchObject({ isStored: true, read: { sheet: 'Films' } });
    expect((await send({ sheet: ['0'] })).statusCode).toBe(409);
    const { earlier } = (await send({ sheet: ['1'] }, { dryRun: 'true' })).json();
    expect(earlier.map(({ is }: { is: string }) => is)).toEqual(['same-months']);
    const second = (await send({ sheet: ['1'], platforms: ['add'] })).json();
    expect(second).toMatchObject({ isStored: true, read: { sheet: 'Books' }, earlier: [{ is: 'other-platform' }] });
    expect(await usesOf(portal)).toEqual([13]);
    expect((await send({ sheet: ['1'], platforms: ['add'] })).statusCode).toBe(409);

    // The next workbook with these sheets starts with the last chosen one, and says so.
    const next = (await send({}, { dryRun: 'true' }, workbookOf('Feb-2025', 10, 3))).json();
    expect(next).toMatchObject({
      read: { sheet: 'Books', months: ['2025-02'] },
      questions: [{ id: 'sheet', answer: ['1'], isRemembered: true }],
    });
    const other = workbookFile({ sheets: [reportOf('Books', 1), reportOf('Films', 2)] });
    const asked = (await upload(portal, other, { name: 'usage.xlsx', type: '', fields: { dryRun: 'true' } })).json();
    expect(asked.questions).toMatchObject([{ id: 'sheet', answer: [], isRemembered: false }]);
  });
});
