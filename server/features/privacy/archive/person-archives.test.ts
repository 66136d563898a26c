import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isoTime } from '#server/platform/clock.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const mailSettings = {
  PORTAL_SMTP_URL: 'smtp://127.0.0.1:9',
  PORTAL_MAIL_FROM: 'portal@carrel.example',
  PORTAL_ORIGIN: 'http://portal.example',
};
const list = async (portal: TestApp, as: string) => (await portal.as(as).get('/api/person-archives')).json();
const open = (portal: TestApp, as: string, id: number) => portal.as(as).get(`/api/person-archives/${id}/file`);
const stored = ({ dataDir }: TestApp) => {
  const folder = join(dataDir, 'uploads');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('archive-')) : [];
};

async function archiveOf(portal: TestApp, as: string, personId?: number): Promise<Record<string, string>> {
  const url = personId === undefined ? '/api/person-archives' : `/api/users/${personId}/archive`;
  const { id } = (await portal.as(as).post(url)).json();
  await portal.app.jobs.runDue();
  const answer = await open(portal, as, id);
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  const files = unzipSync(new Uint8Array(answer.rawPayload));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

type Rows = Record<string, unknown>[];

const rowsOf = (files: Record<string, string>, section: string): Rows =>
  JSON.parse(files[`data/${section}.json`] ?? 'null');

describeOnBothEngines('an archive of somebody’s data', (makeApp) => {
  test('is made in the background, told by bell and mail, and opened by whoever asked within seven days', async () => {
    const portal = await makeApp({ env: mailSettings });
    const address = { email: 'maya@example.org', emailVerifiedAt: isoTime(portal.clock.now()) };
    await portal.db.updateTable('users').set(address).where('username', '=', 'librarian').execute();
    const asked = await portal.as('librarian').post('/api/person-archives');
    expect(asked.statusCode).toBe(200);
    await portal.app.jobs.runDue();
    const [archive] = await list(portal, 'librarian');
    expect(archive).toMatchObject({
      id: asked.json().id,
      state: 'ready',
      endsAt: isoTime(portal.clock.now() + 7 * day),
    });
    await portal.app.jobs.runDue();
    const bell = (await portal.as('librarian').get('/api/notifications')).json();
    expect(bell[0]).toMatchObject({ title: 'The archive of your data is ready' });
    expect(bell[0].description).toContain('until 11 March 2026');
    const mails = await portal.db.selectFrom('outbox').selectAll().execute();
    expect(mails).toMatchObject([{ userId: 2, kind: 'archive-ready', subject: 'The archive of your data is ready' }]);
    const answer = await open(portal, 'librarian', archive.id);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'content-length': String(archive.fileSize),
      'content-disposition': 'attachment; filename="personal-data-librarian-2026-03-04.zip"',
    });
    expect(answer.rawPayload).toHaveLength(archive.fileSize);
    // The requester is tried in another session, with a guessed id, and as an administrator.
    for (const other of ['colleague', 'manager', 'admin']) {
      expect((await open(portal, other, archive.id)).statusCode).toBe(404);
      expect((await open(portal, other, archive.id + 1)).statusCode).toBe(404);
    }
    expect((await portal.visitor.get(`/api/person-archives/${archive.id}/file`)).statusCode).toBe(401);
    portal.clock.advance(20 * minute);
    const old = await open(portal, 'librarian', archive.id);
    expect([old.statusCode, old.json().code]).toEqual([403, 'proof-required']);
    expect((await portal.as('librarian').post('/api/person-archives')).json().code).toBe('proof-required');
    portal.clock.advance(7 * day - 20 * minute);
    await portal.db
      .updateTable('sessions')
      .set({
        createdAt: isoTime(portal.clock.now()),
        lastSeenAt: isoTime(portal.clock.now()),
        provenAt: isoTime(portal.clock.now()),
      })
      .execute();
    expect((await open(portal, 'librarian', archive.id)).json().message).toContain('no longer here');
    expect(await list(portal, 'librarian')).toEqual([]);
    await portal.app.jobs.runDue();
    expect(stored(portal)).toEqual([]);
    expect(await portal.db.selectFrom('personArchives').select('id').execute()).toEqual([]);
  });

  test('asked for twice at once is one; asked for again it takes the place of the one before', async () => {
    const portal = await makeApp();
    const ask = async () => (await portal.as('librarian').post('/api/person-archives')).json().id;
    const ids: number[] = await Promise.all([ask(), ask()]);
    expect(new Set(ids).size).toBe(1);
    await portal.app.jobs.runDue();
    const again = await ask();
    expect(again).toBeGreaterThan(ids[0] ?? 0);
    await portal.app.jobs.runDue();
    expect((await list(portal, 'librarian')).map(({ id }: { id: number }) => id)).toEqual([again]);
    expect((await open(portal, 'librarian', ids[0] ?? 0)).statusCode).toBe(404);
    expect(stored(portal)).toHaveLength(1);
    portal.clock.advance(60 * minute);
    const answers: number[] = [];
    await portal.db
      .updateTable('sessions')
      .set({ provenAt: isoTime(portal.clock.now()) })
      .execute();
    for (let times = 0; times < 6; times++)
      answers.push((await portal.as('librarian').post('/api/person-archives')).statusCode);
    expect(answers).toContain(429);
  });

  test('of somebody else is for administrators, and each look into it stands in the log of changes', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    await portal.db
      .updateTable('users')
      .set({ deactivatedAt: isoTime(portal.clock.now()) })
      .where('id', '=', 5)
      .execute();
    for (const other of ['manager', 'tech', 'librarian'])
      expect((await portal.as(other).post('/api/users/5/archive')).statusCode).toBe(403);
    expect((await portal.as('admin').post('/api/users/4711/archive')).statusCode).toBe(404);
    const files = await archiveOf(portal, 'admin', 5);
    expect(rowsOf(files, 'profile')[0]).toMatchObject({ id: 5, role: 'Customer' });
    expect(rowsOf(files, 'changes-about-you')).toMatchObject([{ action: 'make archive', by: 'Admin' }]);
    const log = await portal.db
      .selectFrom('changeLog')
      .select(['byId', 'action', 'objectType', 'objectId'])
      .orderBy('id')
      .execute();
    const row = { byId: 1, objectType: 'user', objectId: '5' };
    expect(log).toEqual([
      { ...row, action: 'make archive' },
      { ...row, action: 'open archive' },
    ]);
    // The requester is no longer an administrator.
    const [archive] = await list(portal, 'admin');
    await portal.db.updateTable('users').set({ role: 'account_manager' }).where('id', '=', 1).execute();
    await portal.close();
    const next = await makeApp({ database });
    expect((await open(next, 'admin', archive.id)).statusCode).toBe(404);
  });

  test('whose maker was killed is made by the next, and what the first left is gone', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    const { id } = (await portal.as('librarian').post('/api/person-archives')).json();
    await portal.app.jobs.runDue();
    const [name = ''] = stored(portal);
    const claimedUntil = isoTime(portal.clock.now() + 30_000);
    const left = { state: 'making', claim: 'dead', claimedUntil, endsAt: null, readyAt: null, fileSize: null } as const;
    await portal.db
      .updateTable('personArchives')
      .set({ ...left, attempts: 1 })
      .where('id', '=', id)
      .execute();
    await portal.app.jobs.runDue();
    expect(await list(portal, 'librarian')).toMatchObject([{ state: 'waiting' }]);
    await portal.close();
    const next = await makeApp({ database, startAfterMs: 30_000 });
    await next.app.jobs.runDue();
    expect(await list(next, 'librarian')).toMatchObject([{ id, state: 'ready' }]);
    expect(stored(next)).toHaveLength(1);
    expect(stored(next)).not.toContain(name);
    expect((await open(next, 'librarian', id)).statusCode).toBe(200);
    // `stored` lists archives only, so this file does not count.
    writeFileSync(join(next.dataDir, 'uploads', 'another.pdf'), 'x');
    expect(stored(next)).toHaveLength(1);
  });

  test('that cannot be made is tried three times, and then said to have failed', async () => {
    const portal = await makeApp();
    await portal.db.schema.alterTable('renewalOffers').renameTo('away').execute();
    await portal.as('librarian').post('/api/person-archives');
    for (let times = 0; times < 3; times++) {
      await portal.app.jobs.runDue();
      portal.clock.advance(minute);
    }
    await portal.db.schema.alterTable('away').renameTo('renewalOffers').execute();
    await portal.app.jobs.runDue();
    expect(await list(portal, 'librarian')).toMatchObject([{ state: 'failed', fileSize: null }]);
    const bell = (await portal.as('librarian').get('/api/notifications')).json();
    expect(bell[0]).toMatchObject({ title: 'The archive of your data couldn’t be prepared' });
    expect(readdirSync(join(portal.dataDir, 'spool')).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
