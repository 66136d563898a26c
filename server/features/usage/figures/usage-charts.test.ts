import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { sumsOfMonths, topTitles } from '#server/features/usage/usage.queries.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import { firstReport, institution, items, platform, spring, stored, summary } from '#server/testing/usage.ts';

describeOnBothEngines('charts of usage', (makeApp) => {
  test('show one report for each month, the first in the order of reports, and name it', async () => {
    const portal = await makeApp();
    await stored(
      portal,
      counterFile(items(['2024-12', ...spring], { 'A Lecture': [5, 6, 7, 8], Film: [1, 1, 1, 90] })),
    );
    await stored(portal, firstReport);
    const found = await summary(portal);
    expect(found.months).toEqual(['2024-12', ...spring]);
    expect(found.range).toEqual({ from: '2024-12', to: '2025-03' });
    expect(found.reports).toEqual([
      {
        report: 'IR_M1',
        reportName: 'Multimedia Item Requests',
        usesMetric: 'Total_Item_Requests',
        months: ['2024-12'],
      },
      { report: 'PR_P1', reportName: 'Platform Usage', usesMetric: 'Total_Item_Requests', months: spring },
    ]);
    expect(found.monthly.map((month: { uses: number }) => month.uses)).toEqual([6, 11, 22, 33]);
    expect(found.monthly[1].figures).toEqual({ Total_Item_Requests: 11, Unique_Item_Requests: 9 });
    expect(found.metrics).toEqual([
      { metric: 'Total_Item_Requests', total: 72 },
      { metric: 'Unique_Item_Requests', total: null },
    ]);
    expect(found.dataTypes).toEqual([
      { dataType: 'Audiovisual', uses: 66 },
      { dataType: 'Book', uses: 6 },
    ]);
    expect(found.titles.top).toEqual([
      { title: 'Film', uses: 93 },
      { title: 'A Lecture', uses: 26 },
    ]);
    expect(found.titles.reports).toMatchObject([{ report: 'IR_M1', months: ['2024-12', ...spring] }]);
  });

  test('name metrics and data types in the same order however their rows lie', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(platform(spring, { Audiovisual: [10, 20, 30], Book: [10, 20, 30] })));
    const found = await summary(portal);
    // PostgreSQL writes a changed row after all others, and scans a table that it knows to be small in physical order.
    await sql`update "usageSums" set figure = figure where metric = 'Total_Item_Requests'`.execute(portal.db);
    await sql`update "usageSums" set figure = figure where "dataType" = 'Audiovisual'`.execute(portal.db);
    await sql`analyze "usageSums"`.execute(portal.db);
    const { metrics, dataTypes } = await summary(portal);
    expect({ metrics, dataTypes }).toEqual({ metrics: found.metrics, dataTypes: found.dataTypes });
    expect(dataTypes).toHaveLength(2);
  });

  test('of three years answer from one query each, along an index alone', async () => {
    const portal = await makeApp();
    const title = {
      importId: 1,
      metrics: ['Total_Item_Requests'],
      accessMethods: ['Regular', ''],
      year: 2024,
      columns: ['m1' as const, 'm2' as const],
    };
    const plans = await portal.db.transaction().execute(async (transaction) => {
      const sums = sumsOfMonths(transaction, [1, 2, 3], { from: '2022-01', to: '2024-12' }).compile();
      const titles = topTitles([title, { ...title, year: 2025 }], 5).compile(transaction);
      // PostgreSQL scans empty tables sequentially, whatever indexes they have.
      if (makeApp.engine === 'postgres') await sql`set local enable_seqscan = off`.execute(transaction);
      const explain = makeApp.engine === 'postgres' ? 'explain (format json) ' : 'explain query plan ';
      const planOf = async (query: { sql: string; parameters: readonly unknown[] }) =>
        JSON.stringify(
          (await transaction.executeQuery(CompiledQuery.raw(explain + query.sql, [...query.parameters]))).rows,
        );
      return [await planOf(sums), await planOf(titles)];
    });
    const indexed =
      makeApp.engine === 'postgres'
        ? [/usageSumsByMonth/, /usageFactsByMetric/]
        : [
            /SEARCH usageSums USING PRIMARY KEY \(importId=\? AND month>\? AND month<\?\)/,
            /SEARCH usageFacts USING PRIMARY KEY \(importId=\? AND metric=\?/,
          ];
    for (const [at, plan] of plans.entries()) {
      expect(plan).toMatch(indexed[at] ?? /never/);
      expect(plan).not.toMatch(/Seq Scan|SCAN usage/);
    }
  });
});

describeOnAnyEngine('charts of an institution', (makeApp) => {
  test('narrow down to the months that are asked for', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(items(spring, { 'A Lecture': [5, 6, 7], Film: [1, 90, 1] })));
    const found = await summary(portal, '?from=2025-03&to=2025-12');
    expect(found).toMatchObject({ range: { from: '2025-03', to: '2025-03' }, months: spring });
    expect(found.titles.top).toEqual([
      { title: 'A Lecture', uses: 7 },
      { title: 'Film', uses: 1 },
    ]);
    expect(found.metrics).toEqual([{ metric: 'Total_Item_Requests', total: 8 }]);
    expect(await summary(portal, '?from=2030-01')).toMatchObject({
      range: null,
      monthly: [],
      titles: null,
      months: spring,
    });
  });

  test('measure the allowance of the subscription year of the newest month', async () => {
    const portal = await makeApp();
    const year = { startDate: '2024-09-15', endDate: '2025-09-14', status: 'expired', tier: 'gold' } as const;
    const at = '2024-09-15T00:00:00.000Z';
    await portal.db
      .insertInto('subscriptions')
      .values({ ...year, institutionId: 1, createdAt: at, updatedAt: at })
      .execute();
    await stored(
      portal,
      counterFile(items(['2024-08', '2024-09', '2024-10', '2024-12'], { Film: [1000, 300, 200, 500] })),
    );
    const { allowance } = await summary(portal);
    expect(allowance).toEqual({
      tier: 'gold',
      startDate: '2024-09-15',
      endDate: '2025-09-14',
      insights: 8000,
      used: 1000,
      newestMonth: '2024-12',
      elapsedMonths: 4,
      reportedMonths: 3,
      missingMonths: ['2024-11'],
      mixedMonths: [],
      evenPace: 2667,
      projected: 4000,
    });
  });

  test('are not hidden by a report of zeros, and add up one unit alone', async () => {
    const portal = await makeApp();
    const year = { startDate: '2025-01-01', endDate: '2025-12-31', status: 'active', tier: 'gold' } as const;
    const at = '2025-01-01T00:00:00.000Z';
    await portal.db
      .insertInto('subscriptions')
      .values({ ...year, institutionId: 1, createdAt: at, updatedAt: at })
      .execute();
    const searches =
      'Report_ID,DR\nRelease,5.1\nMetric_Types,Searches_Regular\nDatabase,Metric_Type,Jan-2025,Feb-2025\nArt,Searches_Regular,500,600\n';
    const nothingUsed =
      'Report_ID,PR\nRelease,5.1\nExceptions,3030: No Usage\nReporting_Period,Begin_Date=2025-03-01; End_Date=2025-03-31\n' +
      'Platform,Metric_Type,Reporting_Period_Total,Mar-2025\n';
    await stored(portal, searches);
    const uses = async () => (await summary(portal)).monthly.map((month: { uses: number | null }) => month.uses);
    expect(await uses()).toEqual([500, 600]);
    await stored(portal, nothingUsed);
    expect(await uses()).toEqual([null, null, 0]);
    await stored(portal, counterFile(items(['2025-02', '2025-03'], { Film: [20, 30] })));
    const { monthly, allowance } = await summary(portal);
    expect(monthly.map((month: { report: string; uses: number }) => [month.report, month.uses])).toEqual([
      ['DR', null],
      ['IR_M1', 20],
      ['IR_M1', 30],
    ]);
    expect(allowance).toMatchObject({ used: 50, reportedMonths: 2, missingMonths: ['2025-01'] });
    const { institutions } = (await portal.as('admin').get('/api/usage/overview')).json();
    expect(institutions.find(({ name }: { name: string }) => name === institution)).toMatchObject({ uses: 50 });
  });

  test('show the first report also where it counts a single use', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(items(['2025-01'], { Film: [5] })));
    await stored(portal, counterFile(platform(['2025-01'], { Book: [1] })));
    expect((await summary(portal)).monthly).toMatchObject([{ report: 'PR_P1', uses: 1 }]);
  });

  test('are the institution’s own: another one’s are as if they did not exist', async () => {
    const portal = await makeApp();
    await stored(portal, firstReport);
    expect((await summary(portal, '', 'colleague')).months).toEqual(spring);
    expect((await summary(portal, '', 'librarian2')).months).toEqual([]);
    expect((await portal.as('librarian2').get('/api/usage/summary?institution=1')).statusCode).toBe(404);
    expect((await portal.as('librarian2').get('/api/usage/reports?institution=1')).statusCode).toBe(404);
    for (const staff of ['admin', 'manager', 'tech']) {
      expect((await portal.as(staff).get('/api/usage/summary')).statusCode).toBe(400);
      expect((await summary(portal, '?institution=1', staff)).months).toEqual(spring);
    }
    expect((await portal.as('librarian').get('/api/usage/summary?from=2025-13')).statusCode).toBe(400);
  });
});

describeOnBothEngines('the overview of usage', (makeApp) => {
  test('lists last uploads, missing months and totals of those one serves', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(platform(['2025-11', '2026-01'], { Book: [5, 7] })));
    await stored(portal, counterFile(platform(['2026-01'], { Book: [100] })), { customerId: '5' });
    const overview = (await portal.as('admin').get('/api/usage/overview')).json();
    expect(overview.institutions).toMatchObject([
      { name: 'Calder Bay University', firstMonth: '2026-01', missingMonths: ['2026-02'], uses: 100 },
      {
        name: institution,
        tier: 'gold',
        lastUpload: { at: '2026-03-04T12:00:00.000Z', uploaderName: 'Ada Lindqvist' },
        firstMonth: '2025-11',
        lastMonth: '2026-01',
        missingMonths: ['2025-12', '2026-02'],
        uses: 12,
      },
    ]);
    expect(overview.monthly).toEqual([
      { month: '2025-11', uses: 5, institutions: 1 },
      { month: '2026-01', uses: 107, institutions: 2 },
    ]);
    expect(overview.uses).toBe(112);
    await portal.db.updateTable('institutions').set({ accountManagerId: null }).where('id', '=', 2).execute();
    const own = (await portal.as('manager').get('/api/usage/overview')).json();
    expect(own.institutions.map(({ name }: { name: string }) => name)).toEqual([institution]);
    expect(own.uses).toBe(12);
    expect((await portal.as('librarian').get('/api/usage/overview')).statusCode).toBe(403);
  });
});
