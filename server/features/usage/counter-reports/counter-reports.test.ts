import { expect, test } from 'vitest';
import { type CounterFile, type CounterFileRow, counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { institution, platform, spring, stored, summary, upload } from '#server/testing/usage.ts';

const url = '/api/usage/counter-reports';

async function saved(portal: TestApp, report: string, query = '', as = 'librarian') {
  const months = query.includes('from=') ? '' : 'from=2025-01&to=2025-03&';
  const response = await portal.as(as).get(`${url}/${report}?${months}${query}`);
  expect([response.statusCode, response.body.slice(0, response.statusCode === 200 ? 0 : 300)]).toEqual([200, '']);
  const lines = response.body.replace(/^\uFEFF/, '').split('\r\n');
  const header = new Map(lines.slice(0, 13).map((line) => line.split('\t') as [string, string]));
  return { header, headings: lines[14]?.split('\t'), rows: lines.slice(15, -1).map((line) => line.split('\t')) };
}

async function overviewOf(portal: TestApp, report: string) {
  const { reports } = (await portal.as('librarian').get(url)).json();
  return reports.find((each: { report: string }) => each.report === report);
}

function titleRow(title: string, how: { by?: string; metric?: string; type?: string }, figures: readonly number[]) {
  const { by = 'Regular', metric = 'Total_Item_Requests', type = 'Journal' } = how;
  const identifiers = ['10.9999/a', '', '', '', '1234-5679', ''];
  return {
    attributes: [title, 'Carrel Press', 'ISNI:1234123412341234', 'Carrel Video', ...identifiers, type, by],
    metric,
    figures,
  };
}

function titles(rows: readonly CounterFileRow[], months: readonly string[] = spring): CounterFile {
  return { report: 'TR', institution, months, rows };
}

describeOnAnyEngine('reports of COUNTER', (makeApp) => {
  test('a month of another upload is added to the same title, and one that was made later stands for the earlier', async () => {
    const portal = await makeApp();
    const [january = '', february = '', march = ''] = spring;
    await stored(portal, counterFile(titles([titleRow('B', {}, [1]), titleRow('A', {}, [10])], [january])));
    await stored(portal, counterFile(titles([titleRow('A', {}, [20, 30])], [february, march])));
    const corrected = titles([titleRow('A', {}, [33])], [march]);
    await stored(portal, counterFile({ ...corrected, created: '2025-06-01T00:00:00Z' }));
    const { headings, rows } = await saved(portal, 'TR');
    expect(headings?.slice(-5)).toEqual(['Metric_Type', 'Reporting_Period_Total', 'Jan-2025', 'Feb-2025', 'Mar-2025']);
    expect(rows.map((row) => [row[0], ...row.slice(-4)])).toEqual([
      ['A', '63', '10', '20', '33'],
      ['B', '1', '1', '0', '0'],
    ]);
  });

  test('what is not whole is told on the page and in the exceptions of the next report', async () => {
    const portal = await makeApp();
    const row = (name: string, figure: number) => ({
      ...{ attributes: [name, 'Book', 'Regular'], metric: 'Total_Item_Requests', figures: [figure] },
    });
    const ofMonth = (month: string, rows: CounterFileRow[]) =>
      counterFile({ report: 'PR', institution, months: [month], rows });
    await stored(portal, ofMonth('2025-01', [row('Carrel Video', 10)]));
    const partial = ofMonth('2025-02', [row('Carrel Video', 20)]).replace(
      /^Exceptions,.*$/m,
      'Exceptions,3040: Partial Data Returned',
    );
    await stored(portal, partial);
    // A title report of another platform counts nothing beside a report of the whole platform, and names it.
    await stored(portal, ofMonth('2025-03', [row('Carrel Video', 30)]));
    const other = titleRow('A', {}, [5]);
    const attributes = other.attributes.map((cell, at) => (at === 3 ? 'Shelf' : cell));
    const both = [titleRow('B', {}, [7]), { ...other, attributes }];
    await stored(portal, counterFile(titles(both, ['2025-03'])));
    await stored(portal, ofMonth('2025-05', [row('Carrel Video', 40)]));
    const { monthly, missingMonths } = await summary(portal);
    expect(monthly).toMatchObject([
      { uses: 10, isPartial: false, missingPlatforms: [] },
      { uses: 20, isPartial: true, missingPlatforms: [] },
      { uses: 30, isPartial: false, missingPlatforms: ['Shelf'] },
      { uses: 40, isPartial: false },
    ]);
    expect(missingMonths).toEqual(['2025-04']);
    const { header } = await saved(portal, 'PR', 'from=2025-01&to=2025-05');
    expect(header.get('Exceptions')).toBe(
      '3031: Usage Not Ready for Requested Dates (No usage is stored yet of 2025-04); 3040: Partial Data Returned (2025-02: The report that it is made from says that data is missing; 2025-03: Without Shelf)',
    );
    const json = await portal.as('librarian').get(`${url}/PR?from=2025-01&to=2025-05&form=json`);
    expect(json.json().Report_Header.Exceptions.map(({ Code }: { Code: number }) => Code)).toEqual([3031, 3040]);
    const again = await makeApp();
    expect((await upload(again, json.body, { name: 'PR.json', type: 'application/json' })).statusCode).toBe(200);
    expect((await summary(again)).monthly.map(({ isPartial }: { isPartial: boolean }) => isPartial)).toEqual([
      ...[false, true, true, false],
    ]);
    const totals = `${url}/PR?from=2025-01&to=2025-05&form=json&exclude_monthly_details=True`;
    const yearly = await upload(again, (await portal.as('librarian').get(totals)).body, {
      name: 'PR.json',
      type: 'application/json',
    });
    expect([yearly.statusCode, yearly.json().message]).toEqual([400, expect.stringContaining('Granularity=Month')]);
  });

  test('the same month of two years stays apart', async () => {
    const portal = await makeApp();
    const months = ['2024-02', '2025-02', '2025-03'];
    await stored(portal, counterFile(titles([titleRow('A', {}, [7, 20, 30])], months)));
    const { rows } = await saved(portal, 'TR', 'from=2024-02&to=2025-03');
    const figures = ['7', ...Array(11).fill('0'), '20', '30'];
    expect(rows.map((row) => row.slice(-15))).toEqual([['57', ...figures]]);
    expect((await saved(portal, 'TR')).rows.map((row) => row.slice(-4))).toEqual([['50', '0', '20', '30']]);
  });

  test('a report in doubt is handed out only once somebody has looked at it', async () => {
    const portal = await makeApp();
    const { resourceId } = await stored(portal, counterFile(titles([titleRow('A', {}, [1, 2, 3])])));
    await portal.db.updateTable('usageImports').set({ checked: 'uncertain' }).execute();
    const reason = 'The stored TR is in doubt until someone has looked at it';
    expect(await overviewOf(portal, 'TR')).toMatchObject({ months: [], missing: [{ reason, months: spring }] });
    const { header, rows } = await saved(portal, 'TR');
    expect([rows, header.get('Exceptions')]).toEqual([[], expect.stringContaining(reason)]);
    expect((await portal.as('admin').post(`/api/usage/reports/${resourceId}/confirm`)).statusCode).toBe(200);
    expect((await saved(portal, 'TR')).rows.map((row) => row.slice(-4))).toEqual([['6', '1', '2', '3']]);
  });

  test('titles are merged in one order however many there are and wherever they are stored', async () => {
    const portal = await makeApp();
    const names = Array.from({ length: 1300 }, (_, at) => `Title ${(at * 7919) % 1300}`);
    for (const month of spring) {
      await stored(
        portal,
        counterFile(
          titles(
            names.map((name, at) => titleRow(name, {}, [at + 1])),
            [month],
          ),
        ),
      );
      names.reverse();
    }
    const { rows } = await saved(portal, 'TR');
    expect(rows).toHaveLength(1300);
    expect(new Set(rows.map(([name]) => name)).size).toBe(1300);
    expect(rows.map((row) => Number(row.at(-4))).reduce((sum, figure) => sum + figure, 0)).toBe((3 * 1300 * 1301) / 2);
    const keys = rows.map(([name = '']) => name.toLowerCase());
    expect(keys).toEqual([...keys].sort());
  });

  test('the sum of a report is the figure on the page', async () => {
    const portal = await makeApp();
    const figure = () => Math.floor(Math.random() * 50);
    const dataTypes = ['Article', 'Audiovisual', 'Book', 'Journal'];
    const rows = dataTypes.flatMap((dataType) =>
      ['Regular', 'TDM'].flatMap((by) =>
        ['Total_Item_Requests', 'Unique_Item_Requests', 'Total_Item_Investigations'].map((metric) => ({
          attributes: ['Carrel Video', dataType, by],
          metric,
          figures: spring.map(figure),
        })),
      ),
    );
    await stored(portal, counterFile({ report: 'PR', institution, months: spring, rows }));
    const page = await summary(portal);
    const uses = page.monthly.map((month: { uses: number }) => month.uses);
    const { rows: shown } = await saved(portal, 'PR_P1');
    const requests = shown.filter((row) => row[2] === 'Total_Item_Requests');
    expect(spring.map((_, at) => sumOf(requests.map((row) => Number(row[4 + at]))))).toEqual(uses);
    const { Report_Items: items } = (
      await portal.as('librarian').get(`${url}/PR_P1?from=2025-01&to=2025-03&form=json`)
    ).json();
    const written = items[0].Attribute_Performance as { Performance: Record<string, Record<string, number>> }[];
    const counts = written.map(({ Performance }) => Performance['Total_Item_Requests'] ?? {});
    expect(spring.map((month) => sumOf(counts.map((each) => each[month] ?? 0)))).toEqual(uses);
    // Machines are included, so the sum is more than the page counts.
    const { rows: all } = await saved(portal, 'PR', 'metric_type=Total_Item_Requests&attributes_to_show=Access_Method');
    const ofPeople = all.filter((row) => row[2] === 'Regular');
    expect(sumOf(ofPeople.map((row) => Number(row[4])))).toBe(sumOf(uses));
    expect(all.length).toBeGreaterThan(ofPeople.length);
  });

  test('what is not there is not made up: each month that is missing says why', async () => {
    const portal = await makeApp();
    const months = ['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'];
    const [plain, old, mixed, filtered, good] = months as [string, string, string, string, string, string];
    await stored(portal, `Title,${plain}\nA Lecture,3\n`);
    const row = (by: string, figure: number) => ({
      attributes: ['Carrel Video', 'Book', by],
      metric: 'Total_Item_Requests',
      figures: [figure],
    });
    const report = (month: string, rows = [row('Regular', 5), row('TDM', 7)]) =>
      counterFile({ report: 'PR', institution, months: [month], rows });
    await stored(portal, report(old).replace('Release,5.1', 'Release,5'));
    await stored(portal, withoutMethod(report(mixed, [row('', 4)])));
    await stored(portal, report(filtered).replace('Report_Filters,', 'Report_Filters,Data_Type=Book'));
    await stored(portal, report(good));
    expect(await overviewOf(portal, 'PR_P1')).toEqual({
      report: 'PR_P1',
      months: [good],
      missing: [
        { reason: 'Only a plain table was uploaded, no COUNTER report', months: [plain] },
        { reason: 'The stored PR is of Release 5, which counts otherwise than 5.1', months: [old] },
        { reason: 'The stored PR does not tell people from machines (Access_Method)', months: [mixed] },
        { reason: 'The stored PR was exported with Data_Type=Book only', months: [filtered] },
      ],
    });
    // PR is not filtered by Access_Method, so a stored report without that column suffices.
    expect((await overviewOf(portal, 'PR')).months).toEqual([mixed, good]);
    const { header, rows } = await saved(portal, 'PR_P1', 'from=2025-01&to=2025-06');
    expect(rows).toEqual([['Carrel Video', 'Book', 'Total_Item_Requests', '5', '0', '0', '0', '0', '5', '0']]);
    expect(header.get('Exceptions')).toBe(
      '3031: Usage Not Ready for Requested Dates (No usage is stored yet of 2025-06); 3032: Usage No Longer Available for Requested Dates (Usage is available from 2025-02 on, not of 2025-01); 3040: Partial Data Returned (2025-02: The stored PR is of Release 5, which counts otherwise than 5.1; 2025-03: The stored PR does not tell people from machines (Access_Method); 2025-04: The stored PR was exported with Data_Type=Book only)',
    );
  });

  test('filters leave rows out, and columns that are not shown are added up', async () => {
    const portal = await makeApp();
    const rows = [
      titleRow('A', {}, [1, 2, 3]),
      titleRow('A', { by: 'TDM' }, [10, 20, 30]),
      titleRow('B', { type: 'Book' }, [100, 0, 0]),
      titleRow('B', { type: 'Book', metric: 'No_License' }, [7, 0, 0]),
    ];
    await stored(portal, counterFile(titles(rows)));
    const figuresOf = async (query: string) => (await saved(portal, 'TR', query)).rows.map((row) => row.slice(10, -3));
    expect(await figuresOf('data_type=Journal')).toEqual([['Journal', 'Total_Item_Requests', '66']]);
    expect(await figuresOf('access_method=Regular&metric_type=Total_Item_Requests|No_License')).toEqual([
      ['Journal', 'Total_Item_Requests', '6'],
      ['Book', 'No_License', '7'],
      ['Book', 'Total_Item_Requests', '100'],
    ]);
    const { header, headings } = await saved(
      portal,
      'TR',
      'access_method=TDM&attributes_to_show=Access_Method&exclude_monthly_details=True',
    );
    expect(headings?.slice(-4)).toEqual(['Data_Type', 'Access_Method', 'Metric_Type', 'Reporting_Period_Total']);
    expect([header.get('Report_Filters'), header.get('Report_Attributes')]).toEqual([
      'Access_Method=TDM',
      'Attributes_To_Show=Access_Method; Exclude_Monthly_Details=True',
    ]);
    expect((await saved(portal, 'TR_J1')).rows).toEqual([]);
  });

  test('the header names the institution as the world knows it', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(platform(spring, { Book: [5, 6, 7] })));
    const known = { isni: '0000 0004 1936 9078', ror: 'https://ror.org/03yrm5c26', isil: '', customerId: 'HARROWMERE' };
    const changed = await portal.as('admin').send({ method: 'PATCH', url: '/api/institutions/1', body: known });
    expect(changed.json()).toMatchObject({ isni: '0000000419369078', ror: '03yrm5c26', isil: null });
    const { header } = await saved(portal, 'PR_P1');
    expect(header.get('Institution_ID')).toBe('ISNI:0000000419369078; ROR:03yrm5c26; carrel:HARROWMERE');
    const twice = await portal
      .as('admin')
      .send({ method: 'PATCH', url: '/api/institutions/2', body: { ror: '03yrm5c26' } });
    expect([twice.statusCode, twice.json().field]).toEqual([409, 'ror']);
    const wrong = await portal
      .as('admin')
      .send({ method: 'PATCH', url: '/api/institutions/2', body: { customerId: '1' } });
    expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'customerId']);
  });

  test('nobody reads the report of another institution, nor one of months or columns that there cannot be', async () => {
    const portal = await makeApp();
    await stored(portal, counterFile(platform(spring, { Book: [5, 6, 7] })));
    const statusOf = async (query: string, as = 'librarian') => (await portal.as(as).get(`${url}/${query}`)).statusCode;
    expect(await statusOf('PR_P1?from=2025-01&to=2025-03&institution=2')).toBe(404);
    expect(await statusOf('PR_P1?from=2025-01&to=2025-03', 'manager')).toBe(400);
    expect(await statusOf('PR_P1?from=2025-01&to=2025-03&institution=1', 'manager')).toBe(200);
    expect(await statusOf('PR_P1?from=2025-03&to=2025-01')).toBe(400);
    expect(await statusOf('PR_P1?from=2026-03&to=2026-03')).toBe(400);
    expect(await statusOf('PR_P1?from=2025-01&to=2025-03&access_method=TDM')).toBe(400);
    expect(await statusOf('PR?from=2025-01&to=2025-03&attributes_to_show=YOP')).toBe(400);
    expect(await statusOf('TABLE?from=2025-01&to=2025-03')).toBe(400);
  });
});

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

function withoutMethod(file: string): string {
  const lines = file.split('\r\n');
  return lines
    .map((line, at) =>
      at < 14
        ? line.replace(/Attributes_To_Show.*/, '')
        : line
            .split(',')
            .filter((_, column) => column !== 2)
            .join(','),
    )
    .join('\r\n');
}
