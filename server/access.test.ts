import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { movedPages } from '#contract/values/moved-pages.ts';
import { paths } from '#contract/values/pages.ts';
import { claimKey } from './platform/sealing/sealing.service.ts';
import {
  type AccessRow,
  accessPage,
  accessPageOf,
  agreesWithContract,
  type CallerName,
  callerNames,
  explainedCalls,
  readAccessTable,
  signedInNames,
} from './testing/calls/access-table.ts';
import type { Sent } from './testing/calls/cases/administrative-case.ts';
import { sampleOf } from './testing/calls/sample-of-call.ts';
import { specialSamples } from './testing/calls/samples/special-samples.ts';
import { storeOwnFiles } from './testing/files/test-own-files.ts';
import { addressOf, castCallers, foreignId, insertOwned, owners } from './testing/insert-owned.ts';
import { resetUsedLinks } from './testing/sign-in/test-links.ts';
import { type AppMaker, castWith, describeOnAnyEngine, makerOf } from './testing/test-app.ts';
import type { TestApp } from './testing/test-server.ts';
import { storeTestMetadata } from './testing/test-setups.ts';
import { connect } from './testing/test-socket.ts';

const known = readAccessTable();
/** The calls that docs/access-statuses.md lists, then those it does not list yet. */
const pages = [...Object.values(paths), ...Object.keys(movedPages)].map((path) => `GET ${path.replace('$', ':')}`);
const calls = [...new Set([...known.map(({ call }) => call), ...Object.keys(routes), ...pages])];
const webDir = mkdtempSync(join(tmpdir(), 'portal-access-'));
mkdirSync(join(webDir, 'assets'));
writeFileSync(join(webDir, 'index.html'), '<title>Carrel</title>');
writeFileSync(join(webDir, 'assets/main.js'), 'start();');
afterAll(() => rmSync(webDir, { recursive: true, force: true }));

function callerOf(portal: TestApp, name: CallerName) {
  return name === 'visitor' ? portal.visitor : portal.as(castCallers[name].username);
}

/** For the socket: the status of its upgrade, or the close code when a foreign identity is named. */
async function statusOf(portal: TestApp, call: string, name: CallerName, isForeign: boolean): Promise<number> {
  const me = name === 'visitor' ? castCallers.customer : castCallers[name];
  if (call === 'GET /ws') return socketStatusOf(portal, name, isForeign);
  const [method] = call.split(' ');
  const { url, body, upload } = sampleOf(call, me, isForeign);
  const sent = upload ?? (body ? { payload: body } : {});
  const request = { method: method as 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', url, ...sent };
  const answer = await callerOf(portal, name).send(request);
  if (name !== 'admin') expect(addressesIn(answer.body)).toEqual(expect.toSatisfy(isOwnAlone));
  return answer.statusCode;

  function isOwnAlone(addresses: string[]): boolean {
    return addresses.every((address) => name !== 'visitor' && address === addressOf(me.id));
  }
}

function addressesIn(text: string): string[] {
  return text.match(/person\.\d+@address\.example/g) ?? [];
}

async function socketStatusOf(portal: TestApp, name: CallerName, isForeign: boolean): Promise<number> {
  try {
    const socket = await connect(portal, name === 'visitor' ? null : castCallers[name].username);
    if (isForeign) {
      socket.send({ type: 'identity', userId: foreignId });
      return await socket.closed;
    }
    await socket.close();
    return 101;
  } catch (error) {
    return Number(/\b\d{3}\b/.exec(String(error))?.[0]);
  }
}

describe('the pages about access', () => {
  const makeApp = makerOf('sqlite');

  test('name every route, and nothing that is none', async () => {
    const portal = await makeApp({ webDir });
    const registered = [...portal.app.accessRules.keys()].filter((call) => !call.startsWith('HEAD '));
    const expected = [...registered, 'GET /ws'].sort();
    expect([...calls].sort()).toEqual(expected);
    expect(Object.keys(specialSamples).filter((call) => !expected.includes(call))).toEqual([]);
    const explained = explainedCalls();
    expect(explained.length).toBeGreaterThan(30);
    expect(explained.filter((call) => !expected.includes(call ?? ''))).toEqual([]);
  });

  test('let nobody in whom the contract refuses', () => {
    expect(known.filter((row) => !agreesWithContract(row))).toEqual([]);
  });
});

describeOnAnyEngine('access', testAccess, castWith(insertOwned));

function testAccess(makeApp: AppMaker): void {
  async function makePortal(make: AppMaker['untilTheEnd'] = makeApp): Promise<TestApp> {
    const portal = await make({ webDir });
    storeOwnFiles(portal.dataDir, owners);
    await claimKey(portal.db, { dataDir: portal.dataDir });
    resetUsedLinks();
    storeTestMetadata(portal, [2, foreignId]);
    return portal;
  }

  /** The rows of docs/access-statuses.md, updated with the statuses that the calls answer now. */
  const rows = new Map(known.map((row) => [row.call, row]));
  let read: Promise<TestApp> | undefined;
  /**
   * Calls that only read, or that the page says are refused, share one portal. Any other call may change something, so
   * it gets its own.
   */
  function portalFor(call: string, isForeign: boolean): Promise<TestApp> {
    const expected = (isForeign ? rows.get(call)?.foreign : rows.get(call)?.own) ?? { unknown: 200 };
    const isRefused = Object.values(expected).every((status) => status >= 400);
    if (!call.startsWith('GET ') && !isRefused) return makePortal();
    read ??= makePortal(makeApp.untilTheEnd);
    return read;
  }

  /** For a call that the page does not list: true if the sample of another institution differs. */
  function namesObjects(call: string): boolean {
    const row = rows.get(call);
    const textOf = (isForeign: boolean) => JSON.stringify(sampleOf(call, castCallers.admin, isForeign));
    return row ? row.foreign !== null : textOf(true) !== textOf(false);
  }

  async function statusesOf(call: string, names: readonly CallerName[], isForeign: boolean) {
    const portal = await portalFor(call, isForeign);
    const statuses: [string, number][] = [];
    for (const name of names) statuses.push([name, await statusOf(portal, call, name, isForeign)]);
    return Object.fromEntries(statuses);
  }

  test.each(calls)('%s answers no address but one’s own, to whomever', async (call) => {
    const own = (await statusesOf(call, callerNames, false)) as AccessRow['own'];
    rows.set(call, { call, own, foreign: rows.get(call)?.foreign ?? null });
  });

  test.each(calls.filter(namesObjects))('%s answers no address of a foreign object', async (call) => {
    const row = rows.get(call);
    const foreign = await statusesOf(call, signedInNames, true);
    if (row) rows.set(call, { ...row, foreign });
  });

  test('every call answered every caller as the page says', async () => {
    await expect(accessPageOf([...rows.values()])).toMatchFileSnapshot(accessPage);
  });

  test('a stranger is answered like nobody, and a foreign sender is refused before anything is looked up', async () => {
    const portal = await makePortal();
    const librarian = portal.as('librarian');
    const answersAlike = async (foreign: Sent, unknown: Sent) => {
      const ask = ({ url, body }: Sent) => (body ? librarian.post(url, body) : librarian.get(url));
      const [one, other] = [await ask(foreign), await ask(unknown)];
      expect([one.statusCode, one.body]).toEqual([other.statusCode, other.body]);
    };
    await answersAlike({ url: '/api/user/5' }, { url: '/api/user/4711' });
    await answersAlike({ url: '/api/messages/2/5' }, { url: '/api/messages/2/4711' });
    await answersAlike({ url: '/api/messages/5/2' }, { url: '/api/messages/4711/2' });
    const message = (receiverId: number) => ({ url: '/api/messages', body: { receiverId, content: 'Hello' } });
    await answersAlike(message(5), message(4711));
    const forged = await librarian.post('/api/messages', { senderId: 5, receiverId: 4, content: 'Hello' });
    expect(forged.statusCode).toBe(403);
    expect(await portal.db.selectFrom('messages').where('content', '=', 'Hello').selectAll().execute()).toEqual([]);
  });

  test("another institution's channel reaches nobody but its own people and the admins", async () => {
    const portal = await makePortal();
    await portal.as('librarian2').post('/api/messages', { receiverId: 1, content: 'Confidential' });
    const urls = (id: number) => [
      '/api/messages',
      '/api/messages/unread',
      '/api/conversations',
      `/api/messages/${id}/5`,
    ];
    for (const { id, username } of Object.values(castCallers)) {
      for (const url of urls(id)) {
        const { body } = await portal.as(username).get(url);
        expect([username, url, body.includes('Confidential')]).toEqual([username, url, username === 'admin']);
      }
    }
  });
}
