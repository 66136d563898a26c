import { expect, test } from 'vitest';
import type { UsageUpload } from '#contract/plans-and-usage/usage.ts';
import type { TableMapping } from '#contract/plans-and-usage/usage-mapping.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { leftovers, nothing, stored, summary, upload } from '#server/testing/usage.ts';

const views = 'Month,Views,Downloads\n2025-01,10,3\n2025-02,20,4\n';
const laterViews = 'Month,Views,Downloads\n2025-03,30,5\n';

async function preview(portal: TestApp, content: string, fields: Record<string, string> = {}): Promise<UsageUpload> {
  return (await upload(portal, content, { fields: { dryRun: 'true', ...fields } })).json();
}

/** The supposed mapping with the roles of some columns changed, as text. */
async function mapping(
  portal: TestApp,
  content: string,
  roles: Record<string, TableMapping['columns'][number]['is']>,
  more: Partial<TableMapping> = {},
): Promise<Record<string, string>> {
  const { table } = await preview(portal, content);
  if (!table) throw new Error('This is no table that is mapped');
  const columns = table.mapping.columns.map((column) => ({ ...column, is: roles[column.heading] ?? column.is }));
  return { mapping: JSON.stringify({ ...table.mapping, columns, ...more }) };
}

describeOnAnyEngine('a table that is no COUNTER report', (makeApp) => {
  test('is not stored before somebody said what its columns mean, however plain it seems', async () => {
    const portal = await makeApp();
    for (const content of [
      views,
      'Title,Month,Views\nCarbon Borders,2025-01,10\n',
      'Title,2025-01\nCarbon Borders,10\n',
    ]) {
      const refused = await upload(portal, content);
      expect([refused.statusCode, refused.json().field]).toEqual([409, 'mapping']);
      expect(refused.json().message).toContain('Nothing was stored.');
    }
    expect((await upload(portal, views)).json().message).toContain('What is the column “Downloads”?');
    const half = await mapping(portal, views, { Views: 'uses' });
    expect((await upload(portal, views, { fields: half })).statusCode).toBe(409);
    expect((await upload(portal, views, { fields: { mapping: '{"columns":[]}' } })).json()).toMatchObject({
      field: 'mapping',
    });
    expect(await leftovers(portal)).toEqual(nothing);
  });

  test('of COUNTER’s words without its header holds a total of the period, and no row of sums', async () => {
    const portal = await makeApp();
    const headless = 'Platform,Metric_Type,Reporting_Period_Total,Jan-2025,Feb-2025\nP,Total_Item_Requests,3,1,2\n';
    const { table } = await preview(portal, headless);
    expect(table?.mapping.columns.map(({ is }) => is)).toEqual([null, 'kind', 'other', 'uses', 'uses']);
    expect(table?.open.map(({ question }) => question)).toEqual(['What is the column “Platform”?']);
  });

  test('shows its first rows with what is supposed and why, and what would follow beside what is stored', async () => {
    const portal = await makeApp();
    await stored(portal, views, await mapping(portal, views, { Views: 'uses', Downloads: 'other' }));
    const other = 'Period,Plays,Minutes\n2025-02,7,70\n';
    const { table, read, storedMonths } = await preview(portal, other, await mapping(portal, other, { Plays: 'uses' }));
    expect(table?.rows).toEqual([
      { number: 1, cells: ['Period', 'Plays', 'Minutes'] },
      { number: 2, cells: ['2025-02', '7', '70'] },
    ]);
    expect(table?.mapping.columns.map(({ is }) => is)).toEqual(['month', 'uses', 'other']);
    expect(table?.reasons).toEqual(['Its heading says so', 'Its heading names uses', 'Its heading names no uses']);
    expect(read?.monthly).toEqual([{ month: '2025-02', uses: 7 }]);
    expect(storedMonths).toEqual([{ month: '2025-02', uses: 20 }]);
  });

  test('is read as somebody said about its headings, for every institution, until something in it is new', async () => {
    const portal = await makeApp();
    await stored(portal, views, await mapping(portal, views, { Views: 'left-out', Downloads: 'uses' }));
    expect((await summary(portal)).monthly.map(({ uses }: { uses: number }) => uses)).toEqual([3, 4]);
    for (const customerId of ['2', '5']) {
      const next = await preview(portal, laterViews, { customerId });
      expect(next.table).toMatchObject({ isSaid: true, open: [], remembered: { byName: expect.any(String) } });
      expect(next.read?.totalHits).toBe(5);
      expect((await upload(portal, laterViews, { fields: { customerId } })).statusCode).toBe(200);
    }
    // A column more, another heading, another line above: the mapping is of other tables.
    for (const other of [
      laterViews.replace('Downloads', 'Downloads,Plays').replace('5', '5,6'),
      laterViews.replace('Views', 'Hits'),
      `All figures in thousands\n${laterViews}`,
    ]) {
      expect((await upload(portal, other)).json()).toMatchObject({ code: 'conflict', field: 'mapping' });
    }
    const log = await portal.db.selectFrom('changeLog').where('objectType', '=', 'usageMapping').selectAll().execute();
    expect(log.map(({ action, byId, institutionId }) => [action, byId, institutionId])).toEqual([
      ['remember', 1, null],
    ]);
  });

  test('is open again with a kind, a sum or a value that nobody has judged', async () => {
    const portal = await makeApp();
    const table = (month: string, ...rows: string[]) =>
      `Title,Type,Provider,${month}\n${rows.map((row) => `${row}\n`).join('')}`;
    const first = table('2025-01', 'Carbon Borders,Film,Ours,10', 'Deep Water,Trailer,Ours,90');
    const said = JSON.parse((await mapping(portal, first, { Title: 'title', Provider: 'left-out' }))['mapping'] ?? '');
    const values = [
      { value: 'Film', counts: true },
      { value: 'Trailer', counts: false },
    ];
    said.columns[1] = { ...said.columns[1], is: 'kind', values };
    await stored(portal, first, { mapping: JSON.stringify(said) });
    const next = await preview(portal, table('2025-02', 'High Tide,Film,Ours,11', 'High Tide,Trailer,Ours,12'));
    expect([next.table?.open, next.read?.totalHits]).toEqual([[], 11]);
    const opened = async (...rows: string[]) =>
      (await preview(portal, table('2025-02', ...rows))).table?.open.map(({ question }) => question);
    expect(await opened('High Tide,Film,Ours,11', 'High Tide,Robot,Ours,12')).toEqual([
      'Which of these in the column “Type” count as uses: “Robot”?',
    ]);
    expect(await opened('High Tide,Film,Others,11')).toEqual(['What is the column “Provider”?']);
    expect(await opened('High Tide,Film,Ours,11', 'Total,Film,Ours,11')).toEqual([
      'Which of these rows are sums of others: “Total”?',
    ]);
  });

  test('never takes months without a year from what was said about another file', async () => {
    const portal = await makeApp();
    const table = 'Title,Jan,Feb\nCarbon Borders,10,20\nDeep Water,7,3\n';
    const said = JSON.parse((await mapping(portal, table, {}))['mapping'] ?? '');
    said.columns[1].month = '2025-01';
    said.columns[2].month = '2025-02';
    expect((await stored(portal, table, { mapping: JSON.stringify(said) })).read?.monthly).toEqual([
      { month: '2025-01', uses: 17 },
      { month: '2025-02', uses: 23 },
    ]);
    const next = await preview(portal, table.replace('10', '11'));
    expect(next.table?.open.map(({ question }) => question)).toEqual([
      'Of which month is the column “Jan”?',
      'Of which month is the column “Feb”?',
    ]);
  });

  test('counts thousands, and takes differences of figures that hold those before them', async () => {
    const portal = await makeApp();
    const table = 'Title,2025-01,2025-02,2025-03\nCarbon Borders,1.5,2,4.25\n';
    const more = { unit: 1000, isCumulative: true } as const;
    const { read } = await stored(portal, table, await mapping(portal, table, {}, more));
    expect(read?.monthly.map(({ uses }) => uses)).toEqual([1500, 500, 2250]);
    const falling = 'Name,2025-01,2025-02\nCarbon Borders,5,4\n';
    const refused = await upload(portal, falling, {
      fields: await mapping(portal, falling, {}, { isCumulative: true }),
    });
    expect([refused.statusCode, refused.json().message]).toEqual([
      400,
      expect.stringContaining('Row 2, column 3 (2025-02): The figure of 2025-02 is less than'),
    ]);
  });
});

describeOnAnyEngine('a file whose figures are many times those before', (makeApp) => {
  test('is stored, and the preview says so', async () => {
    const portal = await makeApp();
    await stored(portal, 'Title,Month,Uses\nA,2025-01,40\nA,2025-02,44\nA,2025-03,38\n');
    const told = async (...uses: number[]) =>
      (
        await preview(portal, `Title,Month,Uses\n${uses.map((use, at) => `A,2025-0${at + 4},${use}\n`).join('')}`)
      ).warnings.map(({ message }) => message);
    expect(await told(41_000, 39_000)).toEqual([
      'A month in this file has about 1,025 times the uses that are stored for Jan 2025 to Mar 2025: 41,000 for 40. Please check that both count the same, in the same unit.',
    ]);
    expect(await told(4, 5, 3)).toEqual([expect.stringContaining('about a 10th of the uses')]);
    expect(await told(120, 0)).toEqual([]);
  });

  test('is asked about where it is read by an earlier mapping, since nobody looks at its figures', async () => {
    const portal = await makeApp();
    const table = (...uses: number[]) =>
      `Film,Month,Plays\n${uses.map((use, at) => `A,2025-0${at + 4},${use}\n`).join('')}`;
    await stored(portal, 'Film,Month,Plays\nA,2025-01,40\nA,2025-02,44\nA,2025-03,38\n');
    const refused = await upload(portal, table(41_000, 39_000));
    expect([refused.statusCode, refused.json().field]).toEqual([409, 'answers']);
    expect(refused.json().message).toContain('about 1,025 times the uses');
    const answers = JSON.stringify({ 'size-beside-stored': ['right'] });
    expect((await upload(portal, table(41_000, 39_000), { fields: { answers } })).statusCode).toBe(200);
  });
});

describeOnAnyEngine('the portal’s own template', (makeApp) => {
  test('is read unasked in both its forms, and mapped like any other table where it was changed', async () => {
    const portal = await makeApp();
    const byRow = 'Title,Month,Uses\nCarbon Borders,2025-01,10\nDeep Water,2025-01,5\n';
    expect((await upload(portal, byRow)).json()).toMatchObject({
      isStored: true,
      table: null,
      read: { totalHits: 15 },
    });
    const byColumn = 'Title,Metric,2025-02,2025-03\nCarbon Borders,Uses,1,2\nDeep Water,Uses,,4\n';
    expect((await upload(portal, byColumn)).json()).toMatchObject({ isStored: true, read: { totalHits: 7 } });
    for (const changed of [
      byRow.replace('Uses', 'Minutes'),
      byRow.replace('2025-01,10', 'January 2025,10'),
      byRow.replace('Title,Month,Uses', 'Title,Month,Uses,Institution').replaceAll(/(10|5)\n/g, '$1,Others\n'),
      byColumn.replace('Water,Uses', 'Water,Trailers'),
      byColumn.replace('2025-03', 'Total'),
      `${byRow}Total,2025-01,15\n`,
    ]) {
      expect([changed, (await upload(portal, changed)).statusCode]).toEqual([changed, 409]);
    }
  });
});
