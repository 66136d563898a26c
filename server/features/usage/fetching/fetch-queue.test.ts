import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PlatformTrial, UsageFetch } from '#contract/plans-and-usage/usage-fetching.ts';
import { counterFile } from '#server/demo/plans-and-usage/counter-file.ts';
import {
  addPlatform,
  counterJson,
  platformForm,
  platformKey,
  startCounterPlatform,
} from '#server/testing/services/counter-platform.ts';
import { describeOnBothEngines, makerOf } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect, type TestSocket } from '#server/testing/test-socket.ts';
import { institution, leftovers, nothing, stored, summary } from '#server/testing/usage.ts';

const second = 1000;
const url = '/api/usage-fetching';

let platform: Awaited<ReturnType<typeof startCounterPlatform>>;
beforeAll(async () => {
  platform = await startCounterPlatform();
});
afterEach(() => {
  platform.asked.length = 0;
});
afterAll(() => platform.stop());

const board = async (portal: TestApp, group: string): Promise<UsageFetch[]> =>
  (await portal.as('admin').get(`${url}/fetches?group=${group}`)).json();
const tried = async (portal: TestApp): Promise<PlatformTrial['steps']> =>
  (await portal.as('admin').post(`${url}/platforms/1/try`)).json().steps;

describeOnBothEngines('fetching of reports', (makeApp) => {
  test('is done by one of several processes, and what a killed one left is done again whole', async () => {
    const database = await makeApp.database();
    const first = await makeApp({ database, network: platform.network });
    const held: ServerResponse[] = [];
    platform.answer((_, response) => {
      response.write('{"Report_Header"');
      held.push(response);
    });
    const added = addPlatform(first, platform.address);
    await expect.poll(() => held.length).toBe(1);
    const other = await makeApp({ database, network: platform.network });
    expect(held).toHaveLength(1);

    // As after `kill -9`: nobody renews the claim, and some of the import's rows are stored.
    const { id: importId } = await first.db
      .insertInto('usageImports')
      .values({
        institutionId: 1,
        uploaderId: 1,
        sha256: 'x',
        months: '',
        uses: '',
        startedAt: '2026-03-04T12:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await first.db
      .insertInto('usageSums')
      .values({ importId, month: '2026-01', metric: 'Total_Item_Requests', dataType: '', accessMethod: '', figure: 9 })
      .execute();
    platform.say(counterJson());
    other.clock.advance(31 * second);
    await other.app.jobs.runDue();
    expect(await board(other, 'done')).toMatchObject([{ state: 'stored', attempts: 2 }]);
    expect((await summary(other)).monthly).toMatchObject([{ uses: 10 }]);

    // The first process was only frozen: what it receives now is not stored again.
    held[0]?.end(counterJson({ uses: 99 }).slice('{"Report_Header"'.length));
    await added;
    expect((await summary(other)).monthly).toMatchObject([{ uses: 10 }]);
    expect(await board(other, 'done')).toMatchObject([{ state: 'stored', resourceId: 1 }]);
    expect(await other.db.selectFrom('resources').select('id').execute()).toHaveLength(1);
  });

  test('plans each month once for each institution that has a customer ID there', async () => {
    const portal = await makeApp({ network: platform.network });
    platform.say(JSON.stringify({ Code: 3031, Message: 'x' }));
    await addPlatform(portal, platform.address, { reports: ['PR', 'IR'], firstMonth: '2025-11' });
    const rows = () => portal.db.selectFrom('usageFetches').select(['institutionId', 'report', 'month']).execute();
    expect(await rows()).toHaveLength(6);
    await portal.as('admin').send({
      ...{ method: 'PUT', url: `${url}/platforms/1/institutions/2` },
      payload: { customerId: 'C-2', isOff: false },
    });
    await portal.app.jobs.runDue();
    expect(await rows()).toHaveLength(12);
    expect(platform.asked.filter((path) => path.includes('customer_id=C-2'))).toHaveLength(6);
    const off = { customerId: 'C-2', isOff: true };
    await portal.as('admin').send({ method: 'PUT', url: `${url}/platforms/1/institutions/2`, payload: off });
    await portal.app.jobs.runDue();
    expect(await rows()).toHaveLength(6);
    const listed = (await portal.as('admin').get(`${url}/platforms/1/institutions?q=calder`)).json();
    expect(listed).toEqual([
      { id: 2, name: 'Calder Bay University', customerId: 'C-2', ownCustomerId: null, isOff: true, stopped: null },
    ]);
    expect((await portal.as('admin').send({ method: 'DELETE', url: `${url}/platforms/1` })).statusCode).toBe(200);
    expect([await rows(), (await portal.as('admin').get(`${url}/platforms`)).json()]).toEqual([[], []]);
  });
});

const makeApp = makerOf('sqlite');

test('whoever sees the figures hears that a report was fetched: the institution’s people and staff', async () => {
  const portal = await makeApp({ network: platform.network });
  platform.say(counterJson());
  await addPlatform(portal, platform.address, { isOn: false });
  const [librarian, admin, stranger] = await Promise.all(
    ['librarian', 'admin', 'librarian2'].map((username) => connect(portal, username)),
  );
  if (!librarian || !admin || !stranger) throw new Error('There are three');
  const news = (socket: TestSocket) =>
    socket.received('changed').filter(({ what }) => what.includes('/api/usage')).length;
  await portal.as('admin').send({
    ...{ method: 'PUT', url: `${url}/platforms/1` },
    payload: { ...platformForm(platform.address), apiKey: undefined, isOn: true },
  });
  await portal.app.jobs.runDue();
  expect(await board(portal, 'done')).toMatchObject([{ state: 'stored' }]);
  await librarian.until(() => news(librarian) > 0);
  await admin.until(() => news(admin) > 0);
  await stranger.heardAll();
  expect(news(stranger)).toBe(0);
});

test('a report that says there was no use and lists some all the same is read, and one without rows is settled as empty', async () => {
  const portal = await makeApp({ network: platform.network });
  const exceptions = [{ Code: 3030, Message: 'No Usage Available for Requested Dates' }];
  platform.answer((_, response, { searchParams }) => {
    const month = searchParams.get('begin_date')?.slice(0, 7) ?? '';
    const end = searchParams.get('end_date') ?? '';
    response.end(counterJson({ month, end, exceptions, uses: month === '2026-01' ? 7 : 0 }));
  });
  await addPlatform(portal, platform.address, { firstMonth: '2025-12' });
  const done = (await board(portal, 'done')).map(({ month, state }) => `${month} ${state}`).sort();
  expect(done).toEqual(['2025-12 empty', '2026-01 stored']);
  expect((await summary(portal)).monthly).toMatchObject([{ month: '2026-01', uses: 7 }]);
});

test('another portal’s own COUNTER API is tried in words, and its reports are fetched', async () => {
  const source = await makeApp();
  const { secret } = (await source.as('librarian').post('/api/program-keys', { name: 'Other portal' })).json();
  await source.db.updateTable('institutions').set({ customerId: 'HARROW' }).where('id', '=', 1).execute();
  const rows = [{ attributes: ['Films', 'Audiovisual', 'Regular'], metric: 'Total_Item_Requests', figures: [42] }];
  await stored(source, counterFile({ report: 'PR', institution, months: ['2026-01'], rows }));
  platform.answer(async (request, response) => {
    const answer = await source.app.inject({ method: 'GET', url: (request.url ?? '').replace('/sushi', '') });
    response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.body);
  });

  const portal = await makeApp({ network: platform.network });
  await addPlatform(portal, `${platform.address}/r51/`, { reports: ['PR', 'IR'], apiKey: secret });
  expect(await tried(portal)).toEqual([
    { isFine: true, said: 'The platform’s COUNTER API is working. It calls itself “COUNTER reports by Carrel”.' },
    { isFine: true, said: 'For University of Harrowmere (customer ID HARROW), the platform offers PR, PR_P1.' },
  ]);
  expect(platform.asked.filter((path) => path.includes('/status'))).toEqual(['/sushi/r51/status']);
  expect(await board(portal, 'done')).toMatchObject([{ report: 'PR', state: 'stored' }]);
  expect((await summary(portal)).monthly).toMatchObject([{ month: '2026-01', uses: 42 }]);
  expect(await board(portal, 'waiting')).toMatchObject([{ report: 'IR', code: 3031 }]);
});

test('trying says what is wrong, and never the key', async () => {
  const portal = await makeApp({ network: platform.network });
  platform.say('[]');
  await addPlatform(portal, platform.address, { isOn: false });
  platform.answer((_, response, { pathname }) => {
    if (pathname.endsWith('/status')) response.writeHead(503).end('{}');
    else response.writeHead(401).end(JSON.stringify({ Code: 2020, Message: 'APIKey Invalid', Data: platformKey }));
  });
  expect(await tried(portal)).toEqual([
    { isFine: false, said: 'The platform is not available (HTTP 503).' },
    { isFine: false, said: 'The platform doesn’t accept the API key. It says: “(the key)” (exception 2020).' },
  ]);
  await portal.db.updateTable('institutions').set({ customerId: null }).execute();
  expect((await tried(portal))[1]?.said).toMatch(/^No institution has a customer ID at this platform yet/);
  // Sealed texts are bound to their row: in another one they do not open.
  await portal.db.updateTable('fetchedPlatforms').set({ id: 2 }).execute();
  const moved = await portal.as('admin').post(`${url}/platforms/2/try`);
  expect([moved.statusCode, moved.json().message]).toEqual([
    409,
    'The API key can’t be opened on this server. Enter it again.',
  ]);
});

test('a server that nobody vouches for gets neither key nor question, and a name that leads inside is not asked', async () => {
  const { ca: _, ...network } = platform.network;
  const portal = await makeApp({ network });
  await addPlatform(portal, platform.address);
  expect(await board(portal, 'problems')).toMatchObject([
    { state: 'failed', reason: 'The certificate of the address is not valid (DEPTH_ZERO_SELF_SIGNED_CERT)' },
  ]);
  const inside = await makeApp({ network: { ...platform.network, isPublic: () => false } });
  await addPlatform(inside, platform.address);
  expect(await board(inside, 'problems')).toMatchObject([
    { state: 'failed', reason: 'idp.example.org is not reachable from the internet' },
  ]);
  expect(platform.asked).toEqual([]);
  for (const address of ['http://sushi.example.org', 'https://10.0.0.1/sushi', 'https://me:secret@sushi.example.org']) {
    const body = { name: 'X', address, release: '5.1', requestorId: 'a', reports: ['PR'], firstMonth: '2026-01' };
    const refused = await inside.as('admin').post(`${url}/platforms`, { ...body, dueDay: 28, isOn: true });
    expect([address, refused.statusCode, refused.json().field]).toEqual([address, 400, 'address']);
  }
  expect(await leftovers(portal)).toEqual(nothing);
});
