import { expect, test } from 'vitest';
import type { UsageOverview } from '#contract/plans-and-usage/usage.ts';
import { type CounterFileRow, counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { institution, platform, spring, stored, summary } from '#server/testing/usage.ts';

const months = spring.slice(0, 2);

function row(accessMethod: string, metric: string, figures: readonly number[], dataType = 'Article'): CounterFileRow {
  return { attributes: ['Carrel Video', dataType, accessMethod], metric, figures };
}

/** Like the Code's own sample: people and machines in one report. */
const rows = [
  row('Regular', 'Total_Item_Requests', [100, 20]),
  row('Regular', 'Unique_Item_Requests', [70, 10]),
  row('TDM', 'Total_Item_Requests', [900, 0]),
  row('TDM', 'Unique_Item_Requests', [800, 0]),
  row('agent', 'Total_Item_Requests', [0, 5]),
  row('Regular', 'Total_Item_Requests', [3, 4], 'Audiovisual'),
  row('TDM', 'Total_Item_Requests', [50, 60], 'Audiovisual'),
  row('Regular', 'AI_Responses_Generated', [7, 7]),
  row('Regular', 'Total_AI_Requests', [8, 8]),
];
const mixed = counterFile({ report: 'PR', institution, months, rows });

const titleRow = (name: string, accessMethod: string, figures: readonly number[]) => ({
  attributes: [name, 'Carrel Press', '', 'Carrel Video', '', '', '', '', '', '', 'Book', accessMethod],
  metric: 'Total_Item_Requests',
  figures,
});

async function mixedAt(portal: TestApp, institutionId: number): Promise<string[] | undefined> {
  const { institutions }: UsageOverview = (await portal.as('admin').get('/api/usage/overview')).json();
  return institutions.find((one) => one.institutionId === institutionId)?.mixedMonths;
}

describeOnAnyEngine('what machines used', (makeApp) => {
  test('is apart from what people used: in the answer to the upload, the charts, the overview and the allowance', async () => {
    const portal = await makeApp();
    const year = { startDate: '2025-01-01', endDate: '2025-12-31', status: 'active', tier: 'gold' } as const;
    const at = '2025-01-01T00:00:00.000Z';
    await portal.db
      .insertInto('subscriptions')
      .values({ ...year, institutionId: 1, createdAt: at, updatedAt: at })
      .execute();
    const { read } = await stored(portal, mixed);
    expect(read).toMatchObject({ totalHits: 127, accessMethod: null, mayHoldMachines: false });
    expect(read?.monthly.map(({ uses }) => uses)).toEqual([103, 24]);
    expect(read?.metrics).toEqual([
      { metric: 'Total_Item_Requests', total: 127 },
      { metric: 'Unique_Item_Requests', total: 80 },
      { metric: 'AI_Responses_Generated', total: 14 },
      { metric: 'Total_AI_Requests', total: 16 },
    ]);
    expect(read?.machines).toEqual([
      { accessMethod: 'TDM', metric: 'Total_Item_Requests', total: 1010 },
      { accessMethod: 'TDM', metric: 'Unique_Item_Requests', total: 800 },
      { accessMethod: 'Agent', metric: 'Total_Item_Requests', total: 5 },
    ]);
    const found = await summary(portal);
    expect(found.monthly).toMatchObject([
      { uses: 103, figures: { Total_Item_Requests: 103 }, machines: { TDM: 950 }, mayHoldMachines: false },
      { uses: 24, figures: { Total_Item_Requests: 24 }, machines: { TDM: 60, Agent: 5 } },
    ]);
    expect(found.metrics).toContainEqual({ metric: 'Total_AI_Requests', total: 16 });
    expect(found.machines).toEqual([
      { accessMethod: 'Agent', metric: 'Total_Item_Requests', total: 5 },
      { accessMethod: 'TDM', metric: 'Total_Item_Requests', total: 1010 },
      // In a single month alone.
      { accessMethod: 'TDM', metric: 'Unique_Item_Requests', total: 800 },
    ]);
    expect(found.dataTypes).toEqual([
      { dataType: 'Article', uses: 120 },
      { dataType: 'Audiovisual', uses: 7 },
    ]);
    expect(found.allowance).toMatchObject({ used: 127, mixedMonths: [] });
    const [cost] = (await portal.as('librarian').get('/api/usage/cost?from=2025-01&to=2025-02')).json();
    expect(cost).toMatchObject({ uses: 127, mixedMonths: [] });
    expect((await portal.as('admin').get('/api/usage/overview')).json().uses).toBe(127);
  });

  test('makes no title one of the most used', async () => {
    const portal = await makeApp();
    const titles = [
      titleRow('Read', 'Regular', [9, 9]),
      titleRow('Mined', 'Regular', [1, 0]),
      titleRow('Mined', 'TDM', [500, 500]),
    ];
    await stored(portal, counterFile({ report: 'TR', institution, months, rows: titles }));
    expect((await summary(portal)).titles).toMatchObject({
      mayHoldMachines: false,
      top: [
        { title: 'Read', uses: 18 },
        { title: 'Mined', uses: 1 },
      ],
    });
  });

  test('may be in a master report that does not tell, which is marked, and stands behind the view of people alone', async () => {
    const portal = await makeApp();
    const untold = 'Report_ID,PR\nRelease,5.1\nPlatform,Metric_Type,Jan-2025\nCarrel Video,Total_Item_Requests,500\n';
    const { read } = await stored(portal, untold);
    expect(read).toMatchObject({ mayHoldMachines: true, totalHits: 500 });
    expect((await summary(portal)).monthly).toMatchObject([{ report: 'PR', uses: 500, mayHoldMachines: true }]);
    const [cost] = (await portal.as('librarian').get('/api/usage/cost?from=2025-01&to=2025-01')).json();
    expect(cost.mixedMonths).toEqual(['2025-01']);
    const [report] = (await portal.as('librarian').get('/api/usage/reports')).json();
    expect(report.mayHoldMachines).toBe(true);
    expect(await mixedAt(portal, 1)).toEqual(['2025-01']);
    await stored(portal, counterFile(platform(['2025-01'], { Article: [80] })));
    expect(await mixedAt(portal, 1)).toEqual([]);
    expect((await summary(portal)).monthly).toMatchObject([{ report: 'PR_P1', uses: 80, mayHoldMachines: false }]);
  });

  test('is told by the filter of a report as well', async () => {
    const portal = await makeApp();
    const filtered = (filter: string, month: string) =>
      `Report_ID,PR\nRelease,5.1\nReport_Filters,Data_Type=Article; ${filter}\nPlatform,Metric_Type,${month}\nA,Total_Item_Requests,500\n`;
    await stored(portal, filtered('Access_Method=Regular', 'Jan-2025'));
    await stored(portal, filtered('Access_Method=TDM', 'Feb-2025'));
    await stored(portal, filtered('Access_Method=Regular|TDM', 'Mar-2025'));
    expect((await summary(portal)).monthly).toMatchObject([
      { uses: 500, machines: {}, mayHoldMachines: false },
      { uses: 0, machines: { TDM: 500 }, mayHoldMachines: false },
      { uses: 500, machines: {}, mayHoldMachines: true },
    ]);
  });
});
