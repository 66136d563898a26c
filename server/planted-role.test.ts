import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Route } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { paths } from '#contract/values/pages.ts';
import { type SignedInName, signedInNames } from './testing/calls/access-table.ts';
import { sampleOf } from './testing/calls/sample-of-call.ts';
import { storeOwnFiles } from './testing/files/test-own-files.ts';
import { castCallers, insertOwned, owners } from './testing/insert-owned.ts';
import { disableChecks, giveRole, plantRole } from './testing/planted-role.ts';
import { resetUsedLinks } from './testing/sign-in/test-links.ts';
import { type AppMaker, castWith, describeOnAnyEngine } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';
import { connect } from './testing/test-socket.ts';

const webDir = mkdtempSync(join(tmpdir(), 'portal-planted-'));
mkdirSync(join(webDir, 'assets'));
writeFileSync(join(webDir, 'index.html'), '<title>Carrel</title><div id="root"></div>');
for (const name of ['page', 'home', 'admins-page', 'admins-home'])
  writeFileSync(join(webDir, `outline-${name}.html`), 'An outline');

let takeOut: () => void;
beforeAll(() => {
  takeOut = plantRole();
});
afterAll(() => {
  takeOut();
  rmSync(webDir, { recursive: true, force: true });
});

/**
 * Calls to sign in and out and to manage one's own secrets: a new line here gives a right to everyone with an account.
 */
const ofOwnAccount = [
  'GET /api/factors',
  'GET /api/user',
  'PATCH /api/factors/:id',
  'POST /api/factors/passkey',
  'POST /api/factors/passkey/offer',
  'POST /api/factors/totp',
  'POST /api/factors/totp/secret',
  'POST /api/logout',
  'POST /api/password',
  'POST /api/proof',
  'POST /api/proof/passkey',
  'POST /api/proof/passkey/question',
];

// Each person of the cast keeps their data, but gets a role without any capability.
const fill = castWith(async (db, now) => {
  await insertOwned(db, now);
  for (const { id } of Object.values(castCallers)) await giveRole(db, id);
});
describeOnAnyEngine('a role that may do nothing', testNothing, fill);

function testNothing(makeApp: AppMaker): void {
  let made: Promise<TestApp> | undefined;
  /** One portal for all tests, because refused calls change nothing. */
  function portalOfAll(): Promise<TestApp> {
    made ??= makePortal();
    return made;
  }

  async function makePortal(): Promise<TestApp> {
    const portal = await makeApp.untilTheEnd({ webDir });
    await disableChecks(portal.db);
    storeOwnFiles(portal.dataDir, owners);
    resetUsedLinks();
    return portal;
  }

  function requestOf(call: string, me: (typeof castCallers)[SignedInName]) {
    const [method] = call.split(' ');
    const { url, body, upload } = sampleOf(call, me, false);
    const sent = upload ?? (body ? { payload: body } : {});
    return { method: method as 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url, ...sent };
  }

  test.each(signedInNames)('opens no call but those of the own account to whoever was %s', async (name) => {
    const me = castCallers[name];
    const portal = await portalOfAll();
    const calls = [...portal.app.accessRules].filter(
      ([call, access]) => access !== 'public' && !call.startsWith('HEAD '),
    );
    expect(calls.length).toBeGreaterThan(250);
    const others = calls.map(([call]) => call).filter((call) => !isOfOwnAccount(call));
    const statuses = await Promise.all(
      others.map(async (call) => `${call} ${(await portal.as(me.username).send(requestOf(call, me))).statusCode}`),
    );
    expect(statuses.filter((one) => !one.endsWith(' 403'))).toEqual([]);
    expect(
      calls
        .map(([call]) => call)
        .filter(isOfOwnAccount)
        .sort(),
    ).toEqual(ofOwnAccount);
    const { statusCode, body } = await portal.as(me.username).get('/api/user');
    expect([statusCode, JSON.parse(body)]).toEqual([200, expect.objectContaining({ id: me.id, role: 'observer' })]);
  });

  test.each(signedInNames)(
    'answers at public addresses what nobody in particular gets, to whoever was %s',
    async (name) => {
      const me = castCallers[name];
      const portal = await portalOfAll();
      const pages = Object.values(paths).map((path) => `GET ${path.replace('$', ':')}`);
      const reads = [...portal.app.accessRules].filter(
        ([call, access]) => access === 'public' && call.startsWith('GET '),
      );
      // Metrics of the process differ each time.
      const read = [...new Set([...pages, ...reads.map(([call]) => call)])].filter((call) => call !== 'GET /metrics');
      expect(read.length).toBeGreaterThan(50);
      for (const call of read) {
        const request = requestOf(call, me);
        const [mine, anybodys] = [await portal.as(me.username).send(request), await portal.visitor.send(request)];
        expect([call, mine.statusCode, mine.body]).toEqual([call, anybodys.statusCode, anybodys.body]);
      }
    },
  );

  test.each(signedInNames)('gives no socket to whoever was %s, and nobody writes to them', async (name) => {
    const me = castCallers[name];
    const portal = await portalOfAll();
    await expect(connect(portal, me.username)).rejects.toThrow('403');
    const refused = await portal.as('colleague').post('/api/messages', { receiverId: me.id, content: 'Hello' });
    expect(refused.statusCode).toBe(403);
  });
}

function isOfOwnAccount(call: string): boolean {
  const route = (routes as Record<string, Route>)[call];
  return route?.access === 'signed-in' && route.isOpenBeforeFactor === true;
}
