import { pino } from 'pino';
import { expect, test } from 'vitest';
import { DatabaseAwayError } from '#server/db/faults/database-away.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import { describeOnAnyEngine, makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { institution, platform, spring, stored } from '#server/testing/usage.ts';
import type { HarvestAccess } from './harvester.ts';

/** Keys of two institutions, one with another scope, and a consortium key of the first, with the second as its member. */
const keys: Record<string, { id: number; institutionId: number; scopes: string[] }> = {
  'key-of-1': { id: 1, institutionId: 1, scopes: ['usage-reports'] },
  'key-of-2': { id: 2, institutionId: 2, scopes: ['usage-reports'] },
  'other-key': { id: 3, institutionId: 1, scopes: [] },
};
const harvesting: HarvestAccess = {
  findKey: async (secret) => {
    if (secret === 'while the database is away') throw new DatabaseAwayError('away');
    if (secret === 'while something is broken') throw new TypeError('broken');
    return keys[secret];
  },
  findFormerKey: async () => undefined,
  membersOf: async (institutionId) => (institutionId === 1 ? [2] : []),
};

const row = { attributes: ['Carrel Video', 'Audiovisual'], metric: 'Total_Item_Requests', figures: [10, 20, 0] };
const quietMarch = counterFile({ report: 'PR_P1', institution, months: spring, rows: [row] });
const credentials = 'customer_id=1&api_key=key-of-1';
const spell = 'begin_date=2025-01&end_date=2025-03';

async function ask(portal: TestApp, path: string) {
  const response = await portal.app.inject({ method: 'GET', url: `/r51${path}` });
  return { status: response.statusCode, body: response.json(), headers: response.headers };
}

/** The exception in the answer, or the report's exceptions. */
async function exceptionsOf(portal: TestApp, path: string): Promise<unknown[]> {
  const { status, body } = await ask(portal, path);
  if (body.Code !== undefined) return [status, body.Code, body.Message];
  const exceptions: { Code: number; Data?: string }[] = body.Report_Header.Exceptions ?? [];
  return [status, ...exceptions.map(({ Code, Data }) => `${Code}: ${Data ?? ''}`)];
}

describeOnAnyEngine('the COUNTER API', (makeApp) => {
  test('tells that it is there, what there is for a customer, and gives it', async () => {
    const portal = await makeApp({ harvesting });
    await stored(portal, counterFile(platform(spring, { Audiovisual: [10, 20, 30] })));
    expect(await ask(portal, '/status')).toMatchObject({ status: 200, body: [{ Service_Active: true }] });
    expect((await ask(portal, `/reports?${credentials}`)).body).toEqual([
      {
        ...{ Report_ID: 'PR_P1', Report_Name: 'Platform Usage', Report_Description: 'Platform Usage', Release: '5.1' },
        ...{ Path: '/r51/reports/pr_p1', First_Month_Available: '2025-01', Last_Month_Available: '2025-03' },
      },
    ]);
    const { body, headers } = await ask(portal, `/reports/pr_p1?${credentials}&requestor_id=1&${spell}`);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(body.Report_Header).toMatchObject({
      ...{ Report_ID: 'PR_P1', Institution_Name: institution, Institution_ID: { Proprietary: ['carrel:1'] } },
      Report_Filters: { Access_Method: ['Regular'], Begin_Date: '2025-01-01', End_Date: '2025-03-31' },
    });
    expect(body.Report_Items[0].Attribute_Performance[0].Performance).toEqual({
      Total_Item_Requests: { '2025-01': 10, '2025-02': 20, '2025-03': 30 },
      Unique_Item_Requests: { '2025-01': 9, '2025-02': 19, '2025-03': 29 },
    });
    const totals = await ask(portal, `/reports/pr_p1?${credentials}&begin_date=2025-01-01&end_date=2025-02-28`);
    expect(totals.body.Report_Header.Report_Filters.End_Date).toBe('2025-02-28');
  });

  test('a consortium reads its members, and nobody else another institution', async () => {
    const portal = await makeApp({ harvesting });
    await portal.db.updateTable('institutions').set({ customerId: 'CALDER' }).where('id', '=', 2).execute();
    const members = (await ask(portal, `/members?${credentials}`)).body;
    expect(members.map(({ Customer_ID: id }: { Customer_ID: string }) => id).sort()).toEqual(['1', 'CALDER']);
    expect((await exceptionsOf(portal, `/reports/pr?customer_id=CALDER&api_key=key-of-1&${spell}`))[0]).toBe(200);
    expect((await ask(portal, '/members?customer_id=2&api_key=key-of-2')).body).toHaveLength(1);
    const foreign = [403, 2010, 'Requestor is Not Authorized to Access Usage for Institution'];
    expect(await exceptionsOf(portal, '/members?customer_id=1&api_key=key-of-2')).toEqual(foreign);
    expect(await exceptionsOf(portal, `/reports/pr?customer_id=1&api_key=key-of-2&${spell}`)).toEqual(foreign);
    expect(await exceptionsOf(portal, '/reports?customer_id=4711&api_key=key-of-2')).toEqual(foreign);
  });
});

const makeApp = makerOf('sqlite');

test('every refusal is the exception of the Code with its number and status', async () => {
  const portal = await makeApp({ harvesting });
  await stored(portal, quietMarch);
  const insufficient = [400, 1030, 'Insufficient Information to Process Request'];
  const invalid = [401, 2020, 'APIKey Invalid'];
  const wrongDates = [400, 3020, 'Invalid Date Arguments'];
  const refusals: [string, unknown[]][] = [
    ['/reports', insufficient],
    ['/reports?customer_id=1', insufficient],
    ['/reports?customer_id=1&customer_id=2&api_key=key-of-1', insufficient],
    [`/reports/pr_p1?${credentials}&end_date=2025-03`, insufficient],
    ['/reports?customer_id=1&api_key=wrong', invalid],
    ['/reports?customer_id=1&api_key=other-key', invalid],
    [`/reports?customer_id=1&api_key=${'x'.repeat(4000)}`, invalid],
    [`/reports?${credentials}&requestor_id=2`, [401, 2000, 'Requestor Not Authorized to Access Service']],
    ['/reports?customer_id=0000000000000000&api_key=key-of-1', [403, 2011, 'Global Reports Not Supported']],
    [`/reports/pr_p1?${credentials}&begin_date=2025-03&end_date=2025-01`, wrongDates],
    [`/reports/pr_p1?${credentials}&begin_date=2026-03&end_date=2026-03`, wrongDates],
    [`/reports/pr_p1?${credentials}&begin_date=2025-13&end_date=2026-03`, wrongDates],
    [`/reports/pr_p1?${credentials}&begin_date=2025-01-15&end_date=2025-03`, wrongDates],
    [`/reports/pr_p1?${credentials}&begin_date=2025-01&begin_date=2025-02&end_date=2025-03`, wrongDates],
    [`/reports/pr_p1?${credentials}&begin_date=${'1'.repeat(4000)}&end_date=2025-03`, wrongDates],
  ];
  for (const [path, expected] of refusals)
    expect([path, ...(await exceptionsOf(portal, path))]).toEqual([path, ...expected]);
  const away = await ask(portal, `/reports?customer_id=1&api_key=${encodeURIComponent('while the database is away')}`);
  expect([away.status, away.body, away.headers['retry-after']]).toEqual([
    ...[503, { Code: 1010, Message: 'Service Busy' }, '10'],
  ]);
  const broken = await ask(portal, `/members?customer_id=1&api_key=${encodeURIComponent('while something is broken')}`);
  expect([broken.status, broken.body]).toEqual([503, { Code: 1000, Message: 'Service Not Available' }]);
  const paths = ['/reports/pr_p2', '/reports/PR', '/nothing', '/reports/pr/x'];
  for (const path of paths) {
    const { statusCode } = await portal.app.inject({ method: 'GET', url: `/r51${path}?${credentials}` });
    expect([path, statusCode]).toEqual([path, 404]);
  }
  for (const url of ['/r5/reports', '/reports', '/r51/status']) {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', origin: 'http://localhost' },
    });
    expect([url, statusCode]).toEqual([url, 404]);
  }
});

test('what can be passed over is passed over, and said in the report', async () => {
  const portal = await makeApp({ harvesting });
  await stored(portal, quietMarch);
  const said = (query: string, report = 'pr_p1') => exceptionsOf(portal, `/reports/${report}?${credentials}&${query}`);
  expect(await said(spell)).toEqual([200]);
  expect(await said('begin_date=2025-03&end_date=2025-03')).toEqual([200, '3030: ']);
  expect(await said('begin_date=2025-02&end_date=2025-05')).toEqual([
    200,
    '3031: No usage is stored yet of 2025-04, 2025-05',
  ]);
  expect(await said('begin_date=2024-12&end_date=2025-01')).toEqual([
    200,
    '3032: Usage is available from 2025-01 on, not of 2024-12',
  ]);
  expect((await said('begin_date=2025-01&end_date=2026-07'))[1]).toContain('2026-03 to 2026-07 are not over');
  expect(await said(`${spell}&data_type=Book&colour=red`)).toEqual([200, '3050: data_type, colour']);
  expect(await said(`${spell}&platform=Nowhere`)).toEqual([200, '3060: platform=Nowhere']);
  const inMaster = async (query: string) => (await said(`${spell}&${query}`, 'ir')).slice(2);
  expect(await inMaster('data_type=Video|Image&access_type=OA_Gold&yop=99')).toEqual([
    '3060: data_type=Video; yop=99; access_type=OA_Gold',
  ]);
  expect(await inMaster('yop=2015-2020%7C2022&item_id=1')).toEqual(await inMaster('yop=2015-2020&item_id=1'));
  const years = await ask(portal, `/reports/tr?${credentials}&${spell}&yop=2015-2020%7C2022`);
  expect(years.body.Report_Header.Report_Filters.YOP).toEqual(['2015-2020', '2022']);
  const allYears = await ask(portal, `/reports/tr?${credentials}&${spell}&yop=0001-9999`);
  expect(allYears.body.Report_Header.Report_Filters.YOP).toBeUndefined();
  expect(await inMaster('country_code=DE&attributed=Yes')).toEqual(['3060: attributed=Yes; country_code=DE']);
  expect(await inMaster('attributes_to_show=YOP|Country_Name&granularity=Week&include_parent_details=yes')).toEqual([
    '3062: attributes_to_show=Country_Name; include_parent_details=yes; granularity=Week',
  ]);
  expect(await inMaster('item_id=1234-5679%7C10.9999/a')).toEqual(['3061: item_id=1234-5679|10.9999/a']);
  expect(await inMaster('item_id=1234-5679%7C2345-6789')).toEqual(['3060: item_id=1234-5679|2345-6789']);
  expect(await inMaster('include_component_details=True')).toEqual(['3063: ']);
  const components = await ask(portal, `/reports/ir?${credentials}&${spell}&include_component_details=True`);
  expect(components.body.Report_Header.Report_Attributes).toEqual({ Include_Component_Details: 'True' });
  expect(await inMaster('data_type=Image&data_type=Sound')).toEqual(['3060: data_type is there 2 times']);
  const long = await inMaster(`item_id=${'x'.repeat(3000)}&data_type=${'y'.repeat(3000)}`);
  expect(String(long).length).toBeLessThan(300);
});

test('whatever is sent, no answer is a 500, has a row of another institution, or leaves a key in the log', async () => {
  const logged: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
  const portal = await makeApp({ harvesting, log });
  await stored(portal, counterFile(platform(spring, { Audiovisual: [10, 20, 30] })));
  const [other] = await portal.db.selectFrom('institutions').where('id', '=', 2).select('name').execute();
  const foreign = { ...platform(['2025-02'], { Book: [4711] }), institution: other?.name ?? '' };
  await stored(portal, counterFile(foreign), { customerId: '5' });
  const report = (query: string) => exceptionsOf(portal, `/reports/pr_p1?${credentials}&${query}`);
  // Thirteen months, of which some are missing.
  expect(await report('begin_date=2025-01&end_date=2026-01')).toEqual([
    ...[200, '3031: No usage is stored yet of 2025-04 to 2026-01'],
  ]);
  expect((await report('begin_date=2027-01&end_date=2027-02')).slice(0, 2)).toEqual([400, 3020]);
  expect(await report(`${spell}&release=5`)).toEqual([200, '3050: release']);
  expect(await report(`${spell}&attributes_to_show=Colour`)).toEqual([200, '3050: attributes_to_show']);
  const long = 'x'.repeat(4000);
  const calls = [
    ...[`/reports/pr?${credentials}&${spell}&${long}=${long}`, `/reports/${long}?${credentials}`],
    ...[`/reports/pr?customer_id=${long}&api_key=key-of-1&${spell}`, `/members?${credentials}&requestor_id=${long}`],
    ...[`/reports/pr?customer_id=2&api_key=key-of-1x&${spell}`, `/reports/pr?customer_id=2&api_key=key-of-1&${spell}`],
    ...[`/reports/pr?${credentials}&${spell}&customer_id=2`, `/reports/pr?${credentials}&${spell}&api_key=key-of-2`],
    ...[
      `/reports/pr?${credentials}&begin_date=%00&end_date=%F0%9F%92%A9`,
      '/reports/pr?customer_id[]=1&api_key[a]=key-of-1',
    ],
    ...[`/reports/pr?customer_id=1%00&api_key=key-of-1&${spell}`, `/reports/__proto__?${credentials}&${spell}`],
    ...[
      `/reports/pr?${credentials}&${spell}&__proto__=1&constructor=2`,
      '/reports/pr?%',
      '/members?customer_id=%E0%A4%A',
    ],
  ];
  for (const call of calls) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const) {
      const { statusCode, body } = await portal.app.inject({
        method,
        url: `/r51${call}`,
        headers: { host: 'localhost' },
      });
      expect([method, call.slice(0, 60), statusCode]).toEqual([method, call.slice(0, 60), expect.any(Number)]);
      expect(statusCode).not.toBe(500);
      expect(body).not.toContain('4711');
    }
  }
  const { statusCode, body } = await portal.app.inject({
    method: 'HEAD',
    url: `/r51/reports/pr_p1?${credentials}&${spell}`,
  });
  expect([statusCode, body]).toEqual([200, '']);
  await ask(portal, '/reports?customer_id=1&api_key=while%20something%20is%20broken');
  await portal.close();
  expect(logged.join('')).toContain('request failed');
  expect(logged.join('')).not.toMatch(/key-of-|api_key|while something/);
});

test('a key that asks too often is told when to come again, and another one is not', async () => {
  const portal = await makeApp({ harvesting });
  const statuses: number[] = [];
  for (let call = 0; call < 605; call++) statuses.push((await ask(portal, `/members?${credentials}`)).status);
  expect(statuses.slice(0, 600).every((status) => status === 200)).toBe(true);
  const refused = await ask(portal, `/members?${credentials}`);
  expect([refused.status, refused.body.Code, refused.headers['retry-after']]).toEqual([429, 1020, '1']);
  expect(refused.body.Data).toContain('Come again in 1 s');
  expect((await ask(portal, '/members?customer_id=2&api_key=key-of-2')).status).toBe(200);
});
