import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { UsageFetch } from '#contract/plans-and-usage/usage-fetching.ts';
import {
  addPlatform,
  counterJson,
  platformForm,
  platformKey,
  type SaidReport,
  startCounterPlatform,
} from '#server/testing/services/counter-platform.ts';
import { makerOf } from '#server/testing/test-app.ts';
import type { TestApp, TestAppOptions } from '#server/testing/test-server.ts';
import { leftovers, nothing, stored, summary } from '#server/testing/usage.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const url = '/api/usage-fetching';

let platform: Awaited<ReturnType<typeof startCounterPlatform>>;
beforeAll(async () => {
  platform = await startCounterPlatform();
});
afterEach(() => {
  platform.asked.length = 0;
});
afterAll(() => platform.stop());

const makeApp = makerOf('sqlite');
const start = (options: TestAppOptions = {}) => makeApp({ network: platform.network, ...options });

const board = async (portal: TestApp, group = 'problems'): Promise<UsageFetch[]> =>
  (await portal.as('admin').get(`${url}/fetches?group=${group}`)).json();
const again = (portal: TestApp, id: number, body: object = {}) =>
  portal.as('admin').post(`${url}/fetches/${id}/again`, body);

async function passes(portal: TestApp, ms: number): Promise<void> {
  portal.clock.advance(ms);
  // Keeps everybody signed in.
  const now = new Date(portal.clock.now()).toISOString();
  await portal.db.updateTable('sessions').set({ createdAt: now, lastSeenAt: now }).execute();
  await portal.app.jobs.runDue();
}

test('a month that is due is fetched, checked and stored as an upload is, and the list says where it came from', async () => {
  const portal = await start();
  platform.say(counterJson());
  await addPlatform(portal, platform.address);
  expect(await board(portal, 'done')).toMatchObject([
    {
      state: 'stored',
      month: '2026-01',
      report: 'PR',
      institution: { name: 'University of Harrowmere' },
      resourceId: 1,
    },
  ]);
  const asked = new URL(platform.asked[0] ?? '', platform.address);
  expect(asked.pathname).toBe('/sushi/r51/reports/pr');
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    ...{ customer_id: 'HARROW', begin_date: '2026-01-01', end_date: '2026-01-31' },
    ...{ attributes_to_show: 'Access_Method', api_key: platformKey },
  });
  expect((await summary(portal)).monthly).toMatchObject([{ month: '2026-01', uses: 10 }]);
  const [report] = (await portal.as('librarian').get('/api/usage/reports')).json();
  expect(report).toMatchObject({ fetchedFrom: 'Films', report: 'PR', months: ['2026-01'] });
  const log = await portal.db.selectFrom('changeLog').select(['action', 'objectType', 'byId']).execute();
  expect(log).toContainEqual({ action: 'add', objectType: 'resource', byId: null });
  // Nothing is fetched twice, nor for an institution without a customer ID.
  await passes(portal, day);
  expect(platform.asked).toHaveLength(1);
});

test('nothing is asked of a platform that is off, nor before the figures are due', async () => {
  const portal = await start();
  await addPlatform(portal, platform.address, { isOn: false });
  expect(platform.asked).toEqual([]);
  const form = { ...platformForm(platform.address, { firstMonth: '2026-02' }), apiKey: undefined };
  await portal.as('admin').send({ method: 'PUT', url: `${url}/platforms/1`, payload: form });
  await passes(portal, 23 * day);
  expect(platform.asked).toEqual([]);
  platform.say(counterJson({ month: '2026-02', end: '2026-02-28' }));
  await passes(portal, day);
  expect(platform.asked).toHaveLength(1);
  expect(await board(portal, 'done')).toMatchObject([{ state: 'stored', month: '2026-02' }]);
});

test('months before are asked for again with each new one: a restated one counts, and one as before is not stored again', async () => {
  const portal = await start();
  platform.answer((_, response, asked) => {
    const month = asked.searchParams.get('begin_date')?.slice(0, 7) ?? '';
    const isLater = portal.clock.now() > Date.parse('2026-03-20');
    const uses = isLater && month === '2025-12' ? 77 : 10;
    const created = new Date(portal.clock.now() - day).toISOString();
    response.end(counterJson({ month, uses, created, end: asked.searchParams.get('end_date') ?? '' }));
  });
  await addPlatform(portal, platform.address, { firstMonth: '2025-12' });
  expect(platform.asked).toHaveLength(2);
  await passes(portal, 24 * day);
  expect(platform.asked).toHaveLength(5);
  const done = (await board(portal, 'done')).map(({ month, state }) => `${month} ${state}`).sort();
  expect(done).toEqual(['2025-12 stored', '2026-01 unchanged', '2026-02 stored']);
  expect((await summary(portal)).monthly.map(({ uses }: { uses: number }) => uses)).toEqual([77, 10, 10]);
  const reports = (await portal.as('admin').get('/api/usage/reports?institution=1')).json();
  expect(reports.flatMap((report: { restatedMonths: string[] }) => report.restatedMonths)).toEqual(['2025-12']);
});

const exception = (Code: number, Message = 'x', Data?: string) =>
  JSON.stringify({ Code, Message, ...(Data && { Data }) });

test.each([
  [3031, 200, [23 * hour, 2 * hour]],
  [1011, 202, [30_000, 31_000]],
  [1010, 503, [4 * minute, 2 * minute]],
  [1020, 429, [9 * minute, 2 * minute]],
])('exception %d is waited for, and the next try is whole', async (code, status, [before, after]) => {
  const portal = await start();
  platform.say(exception(code, 'Whatever', 'In the afternoon'), status);
  await addPlatform(portal, platform.address);
  expect(await board(portal, 'waiting')).toMatchObject([{ state: 'waiting', code, attempts: 1 }]);
  platform.say(counterJson());
  await passes(portal, before ?? 0);
  expect(platform.asked).toHaveLength(1);
  await passes(portal, after ?? 0);
  expect(await board(portal, 'done')).toMatchObject([{ state: 'stored', reason: null, code: null }]);
});

test('a report that is queued is asked for after longer and longer, and given up in the end', async () => {
  const portal = await start();
  platform.say(exception(1011), 202);
  await addPlatform(portal, platform.address);
  await passes(portal, minute);
  await passes(portal, minute);
  expect(platform.asked).toHaveLength(2);
  for (let tries = 0; tries < 30; tries++) await passes(portal, 6 * hour);
  expect(platform.asked).toHaveLength(20);
  expect(await board(portal)).toMatchObject([
    { state: 'failed', reason: expect.stringMatching(/Given up after 20 tries$/) },
  ]);
});

test('a platform that was asked too often is left alone as long as it says, for all institutions', async () => {
  const portal = await start();
  platform.say(exception(1020, 'x', 'Only 5 in an hour'), 429, { 'retry-after': '3600' });
  await portal.db.updateTable('institutions').set({ customerId: 'CALDER' }).where('id', '=', 2).execute();
  await addPlatform(portal, platform.address);
  await passes(portal, 59 * minute);
  expect(platform.asked).toHaveLength(1);
  const [shown] = (await portal.as('admin').get(`${url}/platforms`)).json();
  expect(shown).toMatchObject({ waiting: 2, pausedUntil: '2026-03-04T13:00:00.000Z' });
  await passes(portal, 2 * minute);
  expect(platform.asked.length).toBeGreaterThan(1);
});

test.each([
  [3030, 'empty', 'There was no usage in this month'],
  [3032, 'gone', 'The platform no longer has this month'],
])('exception %d is recorded and not asked for again', async (Code, state, reason) => {
  const portal = await start();
  platform.say(counterJson({ uses: 0, exceptions: [{ Code, Message: 'x' }] }));
  await addPlatform(portal, platform.address);
  expect(await board(portal, 'done')).toMatchObject([{ state, reason, code: Code }]);
  await passes(portal, 2 * day);
  expect(platform.asked).toHaveLength(1);
  expect(await leftovers(portal)).toEqual(nothing);
});

test('an institution that is refused is stopped alone, and goes on with another key or when somebody tries again', async () => {
  const portal = await start();
  await portal.db.updateTable('institutions').set({ customerId: 'CALDER' }).where('id', '=', 2).execute();
  platform.answer((_, response, { searchParams }) => {
    const isFine = searchParams.get('customer_id') === 'CALDER' || searchParams.get('api_key') === 'another-key';
    const name = searchParams.get('customer_id') === 'CALDER' ? 'Calder Bay University' : undefined;
    const ids = { Proprietary: [`films:${searchParams.get('customer_id')}`] };
    const month = searchParams.get('begin_date')?.slice(0, 7) ?? '';
    if (isFine) response.end(counterJson({ ...(name && { name }), ids, month }));
    else response.writeHead(403).end(exception(2010, 'x', `key ${platformKey} is wrong`));
  });
  await addPlatform(portal, platform.address, { firstMonth: '2025-12' });
  const problems = await board(portal);
  expect(problems.map(({ state, code, institution }) => [state, code, institution.id])).toEqual([
    ['stopped', 2010, 1],
    ['stopped', 2010, 1],
  ]);
  expect(problems[0]?.reason).toBe(
    'The platform doesn’t know this customer ID, or doesn’t let us read its usage. It says: “key (the key) is wrong”',
  );
  const askedFor = (id: string) => platform.asked.filter((path) => path.includes(`customer_id=${id}`)).length;
  await passes(portal, 3 * day);
  expect([askedFor('HARROW'), askedFor('CALDER')]).toEqual([1, 2]);
  await again(portal, problems[0]?.id ?? 0);
  await portal.app.jobs.runDue();
  expect([askedFor('HARROW'), (await board(portal)).length]).toEqual([2, 2]);

  const form = { ...platformForm(platform.address, { firstMonth: '2025-12' }), apiKey: 'another-key' };
  await portal.as('admin').send({ method: 'PUT', url: `${url}/platforms/1`, payload: form });
  await portal.app.jobs.runDue();
  expect(await board(portal)).toEqual([]);
  expect((await board(portal, 'done')).map(({ institution }) => institution.id).sort()).toEqual([1, 1, 2, 2]);
});

const lies: [string, SaidReport, RegExp][] = [
  ['of other months', { month: '2025-12' }, /was asked for Jan 2026, and the report is of Dec 2025/],
  ['of more months', { begin: '2025-12-01' }, /was asked for Jan 2026, and the report is of Dec 2025/],
  ['that is another report', { report: 'PR_P1' }, /was asked for PR, and the report says that it is PR_P1/],
  ['of another release', { release: '5' }, /Report_Header says Release 5/],
  [
    'of another institution',
    { name: 'Calder Bay University' },
    /about another institution: it names “Calder Bay University”/,
  ],
  [
    'with the customer ID of another',
    { ids: { Proprietary: ['films:CALDER'] } },
    /about another institution: .*films:CALDER/,
  ],
  ['with the ROR of another', { ids: { ROR: ['052gg0110'] } }, /about another institution: .*ROR:052gg0110/],
];

test.each(lies)('a report %s is refused with the reason', async (_, said, reason) => {
  const portal = await start();
  platform.say(counterJson(said));
  await portal.db.updateTable('institutions').set({ customerId: 'CALDER' }).where('id', '=', 2).execute();
  await portal.db.updateTable('institutions').set({ ror: '03yrm5c26' }).where('id', '=', 1).execute();
  await addPlatform(portal, platform.address);
  const found = (await board(portal)).find(({ institution }) => institution.id === 1);
  expect(found).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) });
  expect(await leftovers(portal)).toEqual(nothing);
});

test('a name that nobody has is asked about once, for all reports of the institution', async () => {
  const portal = await start();
  const kept = (await startAnswering(portal)).filter(({ question }) => question?.id === 'institution');
  expect(kept).toHaveLength(2);
  const said = '“Harrowmere, Main Campus” (films:HARROW)';
  expect(kept[0]?.question?.question).toBe(`The report names ${said}. Is this University of Harrowmere?`);
  await again(portal, kept[0]?.id ?? 0, { answers: { institution: ['something else'] } });
  await portal.app.jobs.runDue();
  expect(await board(portal)).toHaveLength(2);
  const [asked] = await board(portal);
  await again(portal, asked?.id ?? 0, { answers: { institution: [said] } });
  await portal.app.jobs.runDue();
  expect((await board(portal, 'done')).map(({ state }) => state)).toEqual(['stored', 'stored']);

  async function startAnswering(of: TestApp) {
    platform.answer((_, response, { searchParams }) => {
      const month = searchParams.get('begin_date')?.slice(0, 7) ?? '';
      response.end(counterJson({ name: 'Harrowmere, Main Campus', month }));
    });
    await addPlatform(of, platform.address, { firstMonth: '2025-12' });
    return board(of);
  }
});

test('a question of an upload is a question here: of a second platform for the same months', async () => {
  const portal = await start();
  await stored(portal, counterJsonAsTable());
  platform.say(counterJson());
  await addPlatform(portal, platform.address);
  const [asked] = await board(portal);
  expect(asked).toMatchObject({
    state: 'asked',
    question: { id: 'platforms', options: [{ value: 'add' }, { value: 'replace' }] },
  });
  await again(portal, asked?.id ?? 0, { answers: { platforms: ['add'] } });
  await portal.app.jobs.runDue();
  expect((await summary(portal)).monthly).toMatchObject([{ month: '2026-01', uses: 15 }]);
});

function counterJsonAsTable(): string {
  return [
    ...['Report_Name,Platform Report', 'Report_ID,PR', 'Release,5.1', 'Institution_Name,University of Harrowmere'],
    ...[
      'Report_Attributes,Attributes_To_Show=Access_Method',
      'Reporting_Period,Begin_Date=2026-01-01; End_Date=2026-01-31',
    ],
    ...['', 'Platform,Data_Type,Access_Method,Metric_Type,Reporting_Period_Total,Jan-2026'],
    'Books Online,Book,Regular,Total_Item_Requests,5,5',
  ].join('\n');
}

test('what comes from a bad server is on the board with its reason, and nothing is stored', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  const portal = await start({ log });
  const cases: [Parameters<typeof platform.answer>[0], RegExp][] = [
    [(_, response) => response.end('<!doctype html><title>Sign in</title>'), /a web page and not with a report/],
    [(_, response) => response.end('Report_Name,Platform Report\n'), /no JSON/],
    [(_, response) => response.end('{"Report_Header": {'), /cut off/],
    [(_, response) => response.end(JSON.stringify({ hello: platformKey })), /no report of COUNTER/],
    [(_, response) => response.writeHead(404).end('Not found'), /no such report at this address \(HTTP 404\)/],
    [
      (_, response) => response.writeHead(302, { location: 'https://other.example.org/steal' }).end(),
      /leads on to other\.example\.org, another host/,
    ],
    [
      (_, response) => response.writeHead(302, { location: 'https://10.0.0.1/inside' }).end(),
      /leads on to 10\.0\.0\.1, another host/,
    ],
    [
      (_, response) => response.writeHead(200, { 'content-length': String(2 * 1024 ** 3) }).write('{'),
      /larger than 20 MB/,
    ],
    [(_, response) => sendForEver(response), /larger than 20 MB/],
  ];
  await addPlatform(portal, platform.address, { isOn: false });
  await portal.as('admin').send({
    ...{ method: 'PUT', url: `${url}/platforms/1` },
    payload: { ...platformForm(platform.address), apiKey: undefined, isOn: true },
  });
  for (const [answer, reason] of cases) {
    platform.answer(answer);
    const waiting = [...(await board(portal)), ...(await board(portal, 'waiting'))];
    await again(portal, waiting[0]?.id ?? 0);
    await portal.app.jobs.runDue();
    expect(await board(portal)).toMatchObject([{ state: 'failed', reason: expect.stringMatching(reason) }]);
  }
  expect(await leftovers(portal)).toEqual(nothing);
  // An answer cut in the middle may be complete the next time.
  platform.answer((_, response) => {
    response.writeHead(200, { 'content-length': '5000' }).write('{"Report_Header"', () => response.destroy());
  });
  await again(portal, 1);
  await portal.app.jobs.runDue();
  expect(await board(portal, 'waiting')).toMatchObject([
    { reason: expect.stringMatching(/cut off before it was whole/) },
  ]);
  expect(await leftovers(portal)).toEqual(nothing);

  const rows = await Promise.all(
    (['usageFetches', 'fetchedPlatforms', 'fetchedCustomers', 'changeLog'] as const).map((table) =>
      portal.db.selectFrom(table).selectAll().execute(),
    ),
  );
  const shown = await Promise.all(
    ['platforms', 'fetches?group=problems', 'fetches?group=waiting', 'platforms/1/institutions'].map(
      async (path) => (await portal.as('admin').get(`${url}/${path}`)).body,
    ),
  );
  for (const text of [JSON.stringify(rows), ...shown, ...lines]) expect(text).not.toContain(platformKey);
});

function sendForEver(response: ServerResponse): void {
  const chunk = 'x'.repeat(256 * 1024);
  const more = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
