import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import type {
  LookedUpLine,
  SetupBoardPage,
  SetupBoardRow,
  SetupExport,
} from '#contract/technical-setup/setup-board.ts';
import type { TechnicalSetup } from '#contract/technical-setup/technical-setup.ts';
import { isoTime } from '#server/platform/clock.ts';
import { makeCertificate } from '#server/testing/services/make-certificate.ts';
import { passSignInTest } from '#server/testing/sign-in/passed-sign-in-test.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const day = 24 * 60 * 60 * 1000;
const endsOn = (notAfter: string) =>
  makeCertificate('idp.example', { notBeforeDate: new Date('2020-01-01'), notAfterDate: new Date(notAfter) });
/** 100 days after the tests begin; the second one much later. */
const ending = await endsOn('2026-06-12T12:00:00Z');
const later = await endsOn('2030-01-01');

const values = (change: object = {}) => ({
  ...{ entityId: 'https://idp.example/saml', ssoEndpoint: 'https://idp.example/sso', mailAttribute: true },
  certificate: ending.certificate,
  ipRanges: JSON.stringify([{ start: '8.8.8.0', end: '8.8.8.255' }]),
  ...change,
});
const ranges = (...pairs: [string, string][]) => JSON.stringify(pairs.map(([start, end]) => ({ start, end })));

async function save(portal: TestApp, change: object = {}, username = 'librarian'): Promise<TechnicalSetup> {
  const answer = await portal.as(username).post('/api/technical-setup', values(change));
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function putLive(portal: TestApp, { institutionId, updatedAt }: TechnicalSetup): Promise<void> {
  const path = `/api/technical-setups/${institutionId}/state`;
  await passSignInTest(portal, institutionId);
  expect((await portal.as('admin').post(path, { state: 'live', updatedAt })).statusCode).toBe(200);
}

async function board(portal: TestApp, query = '', username = 'admin'): Promise<SetupBoardPage> {
  const answer = await portal.as(username).get(`/api/technical-setups${query}`);
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined]);
  return answer.json();
}
async function makeForeign({ db }: TestApp): Promise<void> {
  const nobody = { accountManagerId: null, techSupportId: null };
  await db.updateTable('institutions').set(nobody).where('id', '=', 2).execute();
}

const ids = ({ setups }: SetupBoardPage) => setups.map(({ institutionId }) => institutionId);

async function lookUp(portal: TestApp, text: string, username = 'admin'): Promise<LookedUpLine[]> {
  return (await portal.as(username).post('/api/technical-setups/whose-address', { text })).json();
}

describeOnAnyEngine('the board of technical set-ups', (makeApp) => {
  test('shows staff the set-ups of those they serve, those to be reviewed first, and narrows them', async () => {
    const portal = await makeApp();
    await makeForeign(portal);
    await putLive(portal, await save(portal));
    await save(portal, { certificate: '', ipRanges: ranges(['8.8.8.128', '8.8.9.0']) }, 'librarian2');
    expect(ids(await board(portal))).toEqual([2, 1]);
    for (const username of ['manager', 'tech']) expect(ids(await board(portal, '', username))).toEqual([1]);

    const [submitted] = (await board(portal)).setups as [SetupBoardRow];
    expect(submitted).toMatchObject({ state: 'submitted', certificate: null, overlapCount: 1 });
    expect(submitted.findings[0]).toMatchObject({ field: 'certificate', level: 'problem' });
    // The addresses are shared with another supporter's institution, and both supporters see it.
    const [mine] = (await board(portal, '', 'tech')).setups as [SetupBoardRow];
    const shared = { start: 0x08_08_08_80, end: 0x08_08_08_ff };
    expect(mine.overlaps).toEqual([{ institutionId: 2, companyName: submitted.companyName, shared }]);
    expect(mine.certificate).toEqual({ endsAt: '2026-06-12T12:00:00.000Z', daysLeft: 100 });

    const found: [string, number[]][] = [
      ['?state=live', [1]],
      ['?state=draft', []],
      ['?finding=problem', [2]],
      ['?finding=overlap', [2, 1]],
      ['?certificate=90', []],
      ['?q=HARROWMERE', [1]],
      ['?q=idp.example%20harrow', [1]],
      ['?q=%25', []],
      ['?sort=name', [2, 1]],
      ['?sort=certificate', [1, 2]],
    ];
    for (const [query, expected] of found) {
      const page = await board(portal, query);
      expect([query, ids(page), page.total]).toEqual([query, expected, expected.length]);
    }
    portal.clock.advance(60_000);
    await save(portal);
    expect(ids(await board(portal, '?sort=changed'))).toEqual([1, 2]);
    expect((await portal.as('admin').get('/api/technical-setups?sort=size')).statusCode).toBe(400);
  });

  test('is read in pages that miss nobody, also when the row between them has moved', async () => {
    const portal = await makeApp();
    await makeForeign(portal);
    await save(portal);
    await save(portal, {}, 'librarian2');
    const page = await board(portal, '?limit=1');
    expect(page).toMatchObject({ total: 2, setups: [{ state: 'submitted' }] });
    const next = await board(portal, `?limit=1&cursor=${encodeURIComponent(page.nextCursor ?? '')}`);
    expect([...ids(page), ...ids(next)].sort()).toEqual([1, 2]);
    expect(next.nextCursor).toBeNull();
    // A row between the pages leaves the list: the next page stays the same.
    const cursor = encodeURIComponent(page.nextCursor ?? '');
    await putLive(portal, await save(portal, {}, ids(page)[0] === 1 ? 'librarian' : 'librarian2'));
    expect(ids(await board(portal, `?state=submitted&cursor=${cursor}`))).toEqual(ids(next));
    expect((await portal.as('tech').get('/api/technical-setups?cursor=2')).statusCode).toBe(400);
    expect(ids(await board(portal, '?state=none'))).toEqual([]);
  });

  test('says that answers are signed with another certificate, until that one is live, or nobody uses it any more', async () => {
    const portal = await makeApp();
    await putLive(portal, await save(portal, { certificate: later.certificate }));
    const fingerprint = new X509Certificate(ending.certificate).fingerprint256;
    const told = (usedAgo: number) => isoTime(portal.clock.now() - usedAgo);
    await portal.db
      .insertInto('certificateWarnings')
      .values([
        { institutionId: 1, fingerprint, days: -1, toldAt: told(day) },
        { institutionId: 1, fingerprint: 'AA:BB', days: -1, toldAt: told(30 * day) },
      ])
      .execute();
    const textsOf = ({ findings }: Pick<SetupBoardRow, 'findings'>) => findings.map(({ text }) => text).join();
    const said = async () => (await board(portal, '?finding=warning')).setups.map(textsOf).join();
    expect(await said()).toMatch(
      /refused.*a different certificate from the one that is live: SHA-256 .*new certificate, submit it/,
    );
    expect(await said()).toContain(fingerprint);
    expect(await said()).not.toContain('AA:BB');
    expect(textsOf((await portal.as('librarian').get('/api/technical-setup')).json())).toContain(fingerprint);
    const both = await save(portal, { certificate: later.certificate + ending.certificate });
    expect(await said()).toContain('sign-ins are refused until it is live');
    await putLive(portal, both);
    expect((await board(portal, '?finding=warning')).setups).toEqual([]);
    expect(textsOf((await portal.as('librarian').get('/api/technical-setup')).json())).not.toContain('was refused');
  });

  test('says what others changed since the viewer looked, until they look again', async () => {
    const portal = await makeApp();
    await save(portal);
    const look = async (until: string) =>
      (await portal.as('tech').post('/api/technical-setups/1/look', { until })).statusCode;
    const seen = async () => ((await board(portal, '', 'tech')).setups as [SetupBoardRow])[0];
    const first = await seen();
    expect(first.changes).toMatchObject([{ action: 'submit', fields: expect.arrayContaining(['entityId']) }]);
    portal.clock.advance(1000);
    expect(await look(first.changedUntil ?? '')).toBe(200);
    expect(await seen()).toMatchObject({ changes: [], lookedAt: first.changedUntil });

    await save(portal, { entityId: 'urn:new' });
    await portal.as('librarian').post('/api/technical-setup/comments', { text: 'Better now?' });
    await portal.as('tech').post('/api/technical-setup/comments?institution=1', { text: 'Yes' });
    const { changes, changedUntil } = await seen();
    expect(changes.map(({ action, fields }) => [action, fields])).toEqual(
      expect.arrayContaining([
        ['comment', []],
        ['submit', ['entityId']],
      ]),
    );
    expect(changes).toHaveLength(2);
    expect(ids(await board(portal, '?changed=true', 'tech'))).toEqual([1]);
    // Nobody can mark future changes as seen, or move the time back.
    portal.clock.advance(1000);
    expect(await look('2099-01-01T00:00:00.000Z')).toBe(200);
    expect(await look('2020-01-01T00:00:00.000Z')).toBe(200);
    expect((await seen()).changes).toEqual([]);
    expect(ids(await board(portal, '?changed=true', 'tech'))).toEqual([]);
    portal.clock.advance(1000);
    await save(portal, { entityId: 'urn:newer' });
    expect((await seen()).changes).toHaveLength(1);
    expect(changedUntil).not.toBeNull();
  });

  test('knows whose addresses these are, live or submitted, and which are nobody’s', async () => {
    const portal = await makeApp();
    await makeForeign(portal);
    await putLive(portal, await save(portal));
    await save(portal, { ipRanges: ranges(['8.8.8.0', '8.8.8.255'], ['9.9.9.9', '']) });
    await save(portal, { ipRanges: ranges(['8.8.4.4', '8.8.4.4']) }, 'librarian2');
    const [one, gap, wrong, theirs] = await lookUp(portal, '8.8.8.8\n9.9.9.8-9.9.9.9\n256.1.1.1\n8.8.4.4');
    const versions = (line: LookedUpLine | undefined) =>
      line?.found.flatMap(({ owners }) => owners.map(({ institutionId, version }) => [institutionId, version]));
    expect(versions(one)).toEqual([
      [1, 'live'],
      [1, 'submitted'],
    ]);
    expect(versions(gap)).toEqual([[1, 'submitted']]);
    expect(gap?.found[0]?.unknown).toEqual([{ start: 0x09_09_09_08, end: 0x09_09_09_08 }]);
    expect(wrong).toMatchObject({ found: [], problems: ['256.1.1.1: 256 is more than 255'] });
    expect(versions(theirs)).toEqual([[2, 'submitted']]);
    expect(versions((await lookUp(portal, '8.8.4.4', 'tech'))[0])).toEqual([]);
    const tooMany = Array.from({ length: 501 }, () => '8.8.8.8').join('\n');
    expect(await lookUp(portal, tooMany)).toMatchObject({ field: 'text' });
  });

  test('hands out what is live, or was handed in last, and never a draft', async () => {
    const portal = await makeApp();
    const read = async (query: string): Promise<SetupExport[]> =>
      (await portal.as('tech').get(`/api/technical-setups/export${query}`)).json();
    const entityIds = async (query = '') => (await read(query)).map(({ entityId }) => entityId);
    const first = await save(portal, { entityId: 'urn:live' });
    expect(await entityIds()).toEqual([]);
    await putLive(portal, first);
    await save(portal, { entityId: 'urn:next' });
    expect(await entityIds()).toEqual(['urn:live']);
    expect(await entityIds('?version=submitted&institution=1')).toEqual(['urn:next']);
    await portal.as('librarian').post('/api/technical-setup?draft=true', values({ entityId: 'urn:draft' }));
    expect(await entityIds('?version=submitted')).toEqual(['urn:live']);
    expect(await read('')).toMatchObject([
      {
        attributes: ['mail'],
        certificates: [expect.stringMatching(/^MII/)],
        certificateEnds: '2026-06-12T12:00:00.000Z',
      },
    ]);
  });
});

describeOnAnyEngine('the countdown of certificates', (makeApp) => {
  test.each([
    [100, []],
    [90, ['90']],
    [30, ['90', '30']],
    [7, ['90', '30', '7']],
    [0, ['90', '30', '7']],
    [-1, ['ended']],
  ])('%i days before the end', async (left, expected) => {
    const portal = await makeApp({ startAfterMs: (100 - left) * day });
    await save(portal);
    const found: string[] = [];
    for (const within of ['90', '30', '7', 'ended']) {
      if (ids(await board(portal, `?certificate=${within}`)).length > 0) found.push(within);
    }
    expect(found).toEqual(expected);
  });
});

describeOnAnyEngine('a certificate that ends', (makeApp) => {
  const told = async ({ app, db }: TestApp, username: string): Promise<string[]> => {
    // The certificate job queues the news, and the news job delivers them in its next run.
    await app.jobs.runDue();
    const notes = await db
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.userId')
      .where('username', '=', username)
      .where('title', 'like', 'Certificate of%')
      .orderBy('notifications.id', 'desc')
      .select('description')
      .execute();
    return notes.map(({ description }) => description);
  };

  test('is told to customers and supporter once at 90, 30 and 7 days and when it has ended, also over restarts, and anew for a new one', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    await putLive(portal, await save(portal));
    const counts = async (of: TestApp) => {
      await of.app.jobs.runDue();
      return Promise.all(['librarian', 'colleague', 'tech'].map(async (name) => (await told(of, name)).length));
    };
    const seen: number[][] = [await counts(portal)];
    // 100 days are left. After 99 of them, and 5 more after the restart, the certificate has ended.
    for (const days of [10, 60, 3, 20, 6]) {
      portal.clock.advance(days * day);
      seen.push(await counts(portal));
    }
    expect(seen.map(([count]) => count)).toEqual([0, 1, 2, 2, 3, 3]);
    expect(seen.every((row) => new Set(row).size === 1)).toBe(true);
    const restarted = await makeApp({ database, startAfterMs: 99 * day });
    expect(await counts(restarted)).toEqual([3, 3, 3]);
    restarted.clock.advance(5 * day);
    expect(await counts(restarted)).toEqual([4, 4, 4]);
    expect((await told(restarted, 'librarian'))[0]).toContain('ended on');

    await save(restarted, { certificate: later.certificate });
    const [setup] = (await board(restarted, '', 'tech')).setups as [SetupBoardRow];
    expect(setup.certificate?.daysLeft).toBeLessThan(0);
    await putLive(restarted, (await restarted.as('tech').get('/api/technical-setup?institution=1')).json());
    restarted.clock.advance(Date.parse('2029-12-01') - restarted.clock.now());
    // By then the earlier notifications are older than the portal keeps them.
    expect(await counts(restarted)).toEqual([1, 1, 1]);
    expect((await told(restarted, 'librarian'))[0]).toContain('ends on 1 January 2030, in 31 days');
  });

  test('is told on the last day as well, where nobody was told before, and that it has ended on the next', async () => {
    const portal = await makeApp();
    await save(portal);
    portal.clock.advance(100 * day);
    await portal.app.jobs.runDue();
    expect(await told(portal, 'librarian')).toMatchObject([expect.stringContaining('ends on 12 June 2026, in 0 days')]);
    // On its last day it has not ended yet: that is reported the day after.
    portal.clock.advance(day);
    await portal.app.jobs.runDue();
    expect(await told(portal, 'librarian')).toMatchObject([
      expect.stringContaining('ended on 12 June 2026'),
      expect.stringContaining('in 0 days'),
    ]);
  });

  test('is told again an hour later where nobody could be told', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    await save(portal);
    const leave = async (deactivatedAt: string | null) => {
      await portal.db.updateTable('users').set({ deactivatedAt }).where('role', '=', 'admin').execute();
    };
    await portal.db.updateTable('institutions').set({ techSupportId: null }).execute();
    await leave('2026-03-05T12:00:00.000Z');
    const without = await makeApp({ database, startAfterMs: 11 * day });
    expect(await told(without, 'librarian')).toEqual([]);
    await leave(null);
    const later = await makeApp({ database, startAfterMs: 11 * day + 60 * 60_000 });
    expect(await told(later, 'librarian')).toMatchObject([expect.stringContaining('in 88 days')]);
    expect(await told(later, 'admin')).toHaveLength(1);
  });

  test('says so where a new one has been handed in and waits', async () => {
    const portal = await makeApp();
    await putLive(portal, await save(portal));
    await save(portal, { certificate: `${ending.certificate}\n${later.certificate}` });
    portal.clock.advance(75 * day);
    await portal.app.jobs.runDue();
    expect(await told(portal, 'librarian')).toEqual([
      'The certificate that is live ends on 12 June 2026, in 25 days. The new one you submitted is waiting to be reviewed.',
    ]);
    expect(await told(portal, 'tech')).toMatchObject([expect.stringContaining('please review it in time')]);
  });
});
