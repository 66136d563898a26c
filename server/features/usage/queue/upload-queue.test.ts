import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usageUploadKeptMs, usageUploadsPerPerson, usageUploadsWaiting } from '#contract/values/limits.ts';
import { settleRestored } from '#server/db/queries/settle-restored.ts';
import { describeOnAnyEngine, describeOnBothEngines } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { connect } from '#server/testing/test-socket.ts';
import { firstReport, leftovers, nothing, queued, settled, stored, upload } from '#server/testing/usage.ts';

const minute = 60_000;
const mapped: Record<string, string> = { Views: 'other', Downloads: 'uses' };
const store = { answers: {}, mapping: null, isDryRun: false, asPlainFile: false };
const table = 'Month,Views,Downloads\n2025-01,3,4\n2025-02,5,6\n';

const imports = async (portal: TestApp, as = 'admin') => (await portal.as(as).get('/api/usage/imports')).json();
const remove = (portal: TestApp, id: number) =>
  portal.as('admin').send({ method: 'DELETE', url: `/api/usage/imports/${id}` });
const again = (portal: TestApp, id: number, body: object) => portal.as('admin').post(`/api/usage/imports/${id}`, body);

/** A row in a given state of the queue. */
async function leave(portal: TestApp, row: object) {
  const { id } = await queued(portal, firstReport, { dryRun: 'true' });
  await settled(portal, id);
  const form = {
    isDryRun: false,
    asPlainFile: false,
    title: null,
    description: null,
    totalPages: null,
    totalHits: null,
  };
  const left = { form: JSON.stringify({ ...form, answers: {} }), outcome: null, ...row };
  await portal.db.updateTable('usageUploads').set(left).where('id', '=', id).execute();
  return id;
}

describeOnBothEngines('a report of usage in the queue', (makeApp) => {
  test('that was put back, or whose reader died, is stored once by the next start', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    const claimedUntil = new Date(portal.clock.now() + 15_000).toISOString();
    const id = await leave(portal, { state: 'reading', claim: 'dead', claimedUntil });
    await portal.app.jobs.runDue();
    expect(await imports(portal)).toMatchObject([{ id, state: 'reading' }]);
    await portal.close();
    const next = await makeApp({ database, startAfterMs: 15_000 });
    expect(await settled(next, id)).toMatchObject({ state: 'stored' });
    expect((await leftovers(next)).slice(3)).toEqual([1, 1, 1, 0]);
    await next.close();
    const last = await makeApp({ database, startAfterMs: minute });
    expect(await last.db.selectFrom('resources').select('id').execute()).toHaveLength(1);
  });

  test('is followed by the next one that waits', async () => {
    const portal = await makeApp();
    await leave(portal, { state: 'read' });
    await leave(portal, { state: 'read' });
    await portal.db.updateTable('usageUploads').set({ state: 'waiting' }).execute();
    await portal.app.jobs.runDue();
    const states = await portal.db.selectFrom('usageUploads').select('state').orderBy('id').execute();
    // Both rows are the same report, which is stored once.
    expect(states).toEqual([{ state: 'stored' }, { state: 'refused' }]);
  });

  test('whose claim lies further ahead than any, as after a clock was set back, is free', async () => {
    const portal = await makeApp();
    const claimedUntil = new Date(portal.clock.now() + 2 * 60 * minute).toISOString();
    const id = await leave(portal, { state: 'reading', claim: 'dead', claimedUntil });
    await portal.app.jobs.runDue();
    expect(await settled(portal, id)).toMatchObject({ state: 'stored' });
  });

  test('that ended the portal several times is left alone', async () => {
    const portal = await makeApp();
    const id = await leave(portal, { state: 'waiting', attempts: 3 });
    await portal.app.jobs.runDue();
    expect(await settled(portal, id)).toMatchObject({
      state: 'refused',
      refusal: expect.stringMatching(/^Reading this report ended the portal several times\./),
    });
  });

  test('taken out while it is being read is stored nowhere', async () => {
    const portal = await makeApp();
    const { id } = await queued(portal, firstReport);
    const gone = await remove(portal, id);
    await portal.app.jobs.runDue();
    expect(gone.statusCode).toBe(200);
    // The report may have been stored before it was removed, and then stays.
    const wasStored = (await portal.db.selectFrom('resources').select('id').execute()).length;
    if (wasStored === 0) expect(await leftovers(portal)).toEqual(nothing);
    expect(await imports(portal)).toEqual([]);
  });

  test('waits with so many of one person, and so many in all, and others are refused in words', async () => {
    const portal = await makeApp();
    const { id } = await queued(portal, 'a;b\nc;d\n');
    await settled(portal, id);
    const { id: _, ...row } = await portal.db.selectFrom('usageUploads').selectAll().executeTakeFirstOrThrow();
    const copies = (count: number, more: object) => Array.from({ length: count }, () => ({ ...row, ...more }));
    await portal.db
      .insertInto('usageUploads')
      .values(copies(usageUploadsPerPerson - 2, {}))
      .execute();
    expect((await upload(portal, firstReport, { fields: { dryRun: 'true' } })).statusCode).toBe(200);
    await portal.db.insertInto('usageUploads').values(copies(1, {})).execute();
    const own = await upload(portal, firstReport);
    expect([own.statusCode, own.headers['retry-after']]).toEqual([429, '60']);
    expect(own.json().message).toBe(
      'You have 20 reports here that are not stored. Please store or remove some of them first.',
    );
    const claimedUntil = new Date(portal.clock.now() + 1000).toISOString();
    const others = { uploaderId: 4, state: 'reading', claim: 'x', claimedUntil };
    await portal.db.updateTable('usageUploads').set({ uploaderId: 4 }).execute();
    await portal.db.insertInto('usageUploads').values(copies(usageUploadsWaiting, others)).execute();
    const all = await upload(portal, firstReport);
    expect([all.statusCode, all.headers['retry-after'], all.json().message]).toEqual([
      ...[503, '60'],
      'Too many reports are waiting to be read. Nothing was stored; please try again in a few minutes.',
    ]);
    // The temporary copy is deleted a moment after the answer.
    await expect.poll(async () => (await leftovers(portal)).slice(3)).toEqual([0, 1, 1, 0]);
  });
});

describeOnAnyEngine('a report of usage that waits', (makeApp) => {
  test('that waited in a copy is not stored after the restore, but may be read again', async () => {
    const portal = await makeApp();
    const id = await leave(portal, { state: 'waiting', claim: null, claimedUntil: null });
    await settleRestored(portal.db, new Date(portal.clock.now()).toISOString());
    await portal.as('admin').post('/api/login', { username: 'admin', password: 'carrel-demo' });
    expect(await imports(portal)).toMatchObject([
      { id, state: 'refused', refusal: expect.stringContaining('restored') },
    ]);
    expect((await again(portal, id, store)).statusCode).toBe(200);
    expect((await settled(portal, id)).state).toBe('stored');
  });

  test('is answered at once, stored once, and told to every tab of whoever sent it', async () => {
    const portal = await makeApp();
    const tabs = [await connect(portal, 'admin'), await connect(portal, 'manager')] as const;
    const sent = await queued(portal, firstReport);
    expect(sent).toMatchObject({ filename: 'usage.csv', institution: { id: 1 }, isDryRun: false });
    expect(await settled(portal, sent.id)).toMatchObject({
      state: 'stored',
      upload: { isStored: true, resourceId: 1 },
    });
    expect((await tabs[0].next('changed')).what).toContain('/api/usage/imports');
    await tabs[1].heardAll();
    for (const { what } of tabs[1].received('changed')) expect(what).not.toContain('/api/usage/imports');
    expect(await imports(portal)).toMatchObject([{ id: sent.id, state: 'stored' }]);
    const [row] = (await portal.as('librarian').get('/api/usage/reports')).json();
    expect((await portal.as('librarian').get(row.url)).body).toBe(firstReport);
    // The row in the queue goes, the report stays.
    expect((await remove(portal, sent.id)).statusCode).toBe(200);
    expect(await leftovers(portal)).toEqual([1, expect.any(Number), 4, 1, 1, 1, 0]);
    await Promise.all(tabs.map((tab) => tab.close()));
  });

  test('is looked at, asked about and stored without being sent again', async () => {
    const portal = await makeApp();
    const { id } = await queued(portal, table, { dryRun: 'true' });
    const looked = await settled(portal, id);
    expect(looked).toMatchObject({
      state: 'read',
      upload: { isStored: false, table: { isSaid: false, open: expect.arrayContaining([expect.anything()]) } },
    });
    await again(portal, id, store);
    expect(await settled(portal, id)).toMatchObject({
      state: 'refused',
      refusal: expect.stringMatching(/What is the column “Views”/),
    });
    const supposed = looked.upload?.table?.mapping;
    const columns = supposed?.columns.map((column) => ({ ...column, is: mapped[column.heading] ?? column.is }));
    const said = { ...store, mapping: { ...supposed, columns } };
    expect((await again(portal, id, said)).json().state).not.toBe('refused');
    const answer = await settled(portal, id);
    expect(answer).toMatchObject({
      state: 'stored',
      refusal: null,
      upload: { isStored: true, read: { totalHits: 10 } },
    });
    expect((await again(portal, id, store)).statusCode).toBe(409);
    expect(await portal.db.selectFrom('resources').select('id').execute()).toHaveLength(1);
  });

  test('that cannot be read says why until somebody keeps it as a plain file or takes it away', async () => {
    const portal = await makeApp();
    const [kept, taken] = [await queued(portal, 'a;b\nc;d\n'), await queued(portal, 'e;f\ng;h\n')];
    for (const { id } of [kept, taken]) {
      expect(await settled(portal, id)).toMatchObject({
        state: 'refused',
        refusal: expect.stringMatching(/^Nothing was stored/),
      });
    }
    await again(portal, kept.id, { ...store, asPlainFile: true });
    expect(await settled(portal, kept.id)).toMatchObject({ state: 'stored' });
    await remove(portal, taken.id);
    expect(await leftovers(portal)).toEqual([0, 0, 0, 1, 1, 1, 0]);
  });

  test('belongs to whoever sent it', async () => {
    const portal = await makeApp();
    const { id } = await queued(portal, firstReport, { dryRun: 'true' });
    await settled(portal, id);
    await portal.db.updateTable('usageUploads').set({ uploaderId: 4 }).execute();
    expect(await imports(portal)).toEqual([]);
    for (const answer of [
      await portal.as('admin').get(`/api/usage/imports/${id}`),
      await again(portal, id, store),
      await remove(portal, id),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'This report is no longer here']);
    }
    expect(await portal.db.selectFrom('usageUploads').select('state').execute()).toEqual([{ state: 'read' }]);
  });

  test('waits while the store is out of reach, keeps nobody waiting, and is stored once it is back', async () => {
    const portal = await makeApp();
    const id = await leave(portal, { state: 'waiting' });
    const { storedName } = await portal.db.selectFrom('usageUploads').select('storedName').executeTakeFirstOrThrow();
    const path = join(portal.dataDir, 'uploads', storedName);
    renameSync(path, `${path}.away`);
    // A folder in the file's place exists but cannot be read.
    mkdirSync(path);
    const behind = await queued(portal, 'Title,Month,Uses\nReef,2024-06,3\n');
    expect(await settled(portal, behind.id)).toMatchObject({ state: 'stored' });
    expect(await imports(portal)).toMatchObject([{ id: behind.id }, { id, state: 'waiting' }]);
    rmdirSync(path);
    renameSync(`${path}.away`, path);
    portal.clock.advance(minute);
    await portal.app.jobs.runDue();
    expect(await settled(portal, id)).toMatchObject({ state: 'stored' });
    const { attempts } = await portal.db
      .selectFrom('usageUploads')
      .select('attempts')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // One attempt for the preview and one for storing: the run in which the store was unreachable does not count.
    expect(attempts).toBe(2);
  });

  test('that is taken out leaves its bytes to the job that deletes files, so that a copy of the portal is whole', async () => {
    const portal = await makeApp();
    const { id } = await queued(portal, firstReport, { dryRun: 'true' });
    await settled(portal, id);
    const { storedName } = await portal.db.selectFrom('usageUploads').select('storedName').executeTakeFirstOrThrow();
    await remove(portal, id);
    const names = async () => (await portal.db.selectFrom('files').select(['name', 'removedAt']).execute()) ?? [];
    expect(await names()).toEqual([{ name: storedName, removedAt: expect.any(String) }]);
    expect(existsSync(join(portal.dataDir, 'uploads', storedName))).toBe(true);
    portal.clock.advance(2 * 24 * 60 * minute);
    await portal.app.jobs.runDue();
    expect(await names()).toEqual([]);
    expect(existsSync(join(portal.dataDir, 'uploads', storedName))).toBe(false);
  });

  test.each([
    ['is no administrator any more', { role: 'tech_support' } as const],
    ['was deactivated', { deactivatedAt: '2026-03-01T00:00:00.000Z' }],
  ])('of somebody who %s is not stored', async (_, change) => {
    const portal = await makeApp();
    await portal.db.updateTable('users').set(change).where('id', '=', 1).execute();
    const id = await leaveFor(portal);
    await portal.app.jobs.runDue();
    const [row] = await portal.db
      .selectFrom('usageUploads')
      .select(['state', 'outcome'])
      .where('id', '=', id)
      .execute();
    expect(row).toMatchObject({ state: 'refused', outcome: expect.stringContaining('can no longer send reports') });
  });

  test('that nobody looks at is taken away after a week, with its bytes unless it is stored', async () => {
    const database = await makeApp.database();
    const portal = await makeApp({ database });
    await settled(portal, (await queued(portal, 'a;b\nc;d\n')).id);
    await settled(portal, (await queued(portal, firstReport)).id);
    await portal.close();
    const later = await makeApp({ database, startAfterMs: usageUploadKeptMs + 1 });
    expect(await later.db.selectFrom('usageUploads').selectAll().execute()).toEqual([]);
    expect((await leftovers(later)).slice(3)).toEqual([1, 1, 1, 0]);
  });

  test('leaves no line where its sender waited for the outcome', async () => {
    const portal = await makeApp();
    await stored(portal, firstReport);
    expect((await upload(portal, 'a;b\nc;d\n')).statusCode).toBe(400);
    expect(await imports(portal)).toEqual([]);
  });
});

async function leaveFor(portal: TestApp): Promise<number> {
  const at = new Date(portal.clock.now()).toISOString();
  const bytes = { storedName: 'gone.csv', filename: 'usage.csv', fileSize: 1, sha256: 'x' };
  const row = {
    uploaderId: 1,
    institutionId: 1,
    ...bytes,
    form: '{}',
    state: 'waiting',
    createdAt: at,
    changedAt: at,
  } as const;
  return (await portal.db.insertInto('usageUploads').values(row).returning('id').executeTakeFirstOrThrow()).id;
}
