import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importArchive } from '#server/backup/import-archive.ts';
import { exportPortal } from '#server/backup/write-archive.ts';
import { openDatabase } from '#server/db/open.ts';
import { insertCast } from '#server/demo/seed.ts';
import { erasureListName } from '#server/platform/storage/storage.ts';
import { storageOf } from '#server/platform/storage/storage-of.ts';
import { findEverywhere } from '#server/testing/databases/find-everywhere.ts';
import { describeOnAnyEngine, describeOnBothEngines, testStart } from '#server/testing/test-app.ts';
import { emptyDatabases } from '#server/testing/test-database.ts';
import { createTestApp, type TestApp } from '#server/testing/test-server.ts';
import type { ListedErasure } from './erasure-list.ts';
import { replayErasures } from './replay.service.ts';
import { replayFrom } from './replay-command.ts';
import { findUnreplayed } from './unreplayed.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-replay-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hash = '$argon2id$v=19$m=8,t=1,p=1$bafOJq2gEy+C9D6ce716Rg$CXDw+62U0Ta52512htmB9DSodUEWo6g5PwlQHPkAYd4';
const person = 2;

const partsOf = ({ db, dataDir, clock }: Pick<TestApp, 'db' | 'dataDir'> & { clock: { now(): number } }) => ({
  ...{ db, clock: () => clock.now(), spoolDir: join(dataDir, 'spool') },
  storage: storageOf({ dataDir, s3: undefined }),
});
const listIn = (dataDir: string) => join(dataDir, 'uploads', erasureListName);

describeOnBothEngines(
  'whoever was erased',
  ({ engine }) => {
    const databases = emptyDatabases(engine);
    afterAll(() => databases.remove());

    test('is erased again after an archive from before was restored', async () => {
      const location = await databases.create();
      const place = { databaseUrl: undefined, ...location, s3: undefined };
      const opened = async () => ({ ...(await openDatabase(location)), dataDir: location.dataDir });
      const first = await opened();
      await insertCast(first.db, hash, testStart);
      const portal = await createTestApp(first, testStart, {});
      const content = 'zqxmarker words';
      expect((await portal.as('librarian').post('/api/messages', { receiverId: 4, content })).statusCode).toBe(200);
      const archive = join(folder, `archive-${engine}`);
      await exportPortal(place, archive, testStart);
      const asked = await portal.as('admin').send({ method: 'PUT', url: `/api/users/${person}/erasure` });
      expect(asked.body).toBe('{"ok":true}');
      await portal.app.jobs.runDue();
      await portal.close();
      await first.close();

      await importArchive(place, archive, { nowMs: testStart, isRestore: true });
      const second = await opened();
      const back = await second.db.selectFrom('users').where('id', '=', person).selectAll().executeTakeFirstOrThrow();
      expect([back.fullName, back.erasedAt]).toEqual(['Maya Okafor', null]);
      const storage = storageOf(place);
      expect(await findUnreplayed({ db: second.db, storage })).toMatch(/^1 are to be erased again/);
      expect(await findEverywhere(second, 'zqxmarker')).toContain('messages.content');
      const again = await createTestApp(second, testStart, {});
      await again.app.jobs.runDue();
      await again.app.jobs.runDue();
      for (const word of ['zqxmarker', 'Maya Okafor']) expect(await findEverywhere(again, word)).toEqual([]);
      const gone = await second.db.selectFrom('users').where('id', '=', person).selectAll().executeTakeFirstOrThrow();
      expect([gone.fullName, gone.erasedAt === null]).toEqual(['Former member of University of Harrowmere', false]);
      expect(await findUnreplayed({ db: second.db, storage })).toBe(null);
      await again.close();
      await second.close();
    });
  },
  'nothing',
);

describeOnAnyEngine('the list of erasures', (makeApp) => {
  async function entryOf({ db }: TestApp): Promise<ListedErasure> {
    const known = await db.selectFrom('users').where('id', '=', person).selectAll().executeTakeFirstOrThrow();
    const { identity } = await db.selectFrom('storeIdentity').select('identity').executeTakeFirstOrThrow();
    const { randomId, createdAt } = known;
    const askedAt = '2026-03-01T12:00:00.000Z';
    return { kind: 'person', objectId: person, randomId, objectCreatedAt: createdAt, identity, askedAt };
  }
  const statesIn = async ({ db }: TestApp) =>
    (await db.selectFrom('erasures').select(['state', 'objectId']).orderBy('id').execute()).map(({ state }) => state);

  test('knows people of a copy from before random names by number, moment and installation together', async () => {
    const portal = await makeApp();
    const parts = partsOf(portal);
    const entry = await entryOf(portal);
    const other = { ...entry, randomId: 'another' };
    // Another person has the same id by now.
    const later = { ...other, randomId: 'a', objectCreatedAt: '2020-01-01T00:00:00.000Z' };
    // The time matches as well, but the installation is unknown.
    const elsewhere = { ...other, randomId: 'b', identity: 'elsewhere' };
    expect(await replayErasures(parts, { erasures: [later, elsewhere] })).toEqual({ waiting: 0, doubtful: 1 });
    expect(await statesIn(portal)).toEqual(['done', 'doubtful']);
    expect(await findUnreplayed(parts)).toContain('of 1 it is doubtful');
    const [doubtful] = (await portal.as('admin').get('/api/erasures')).json();
    expect(doubtful).toMatchObject({ state: 'doubtful', name: 'Maya Okafor' });
    expect((await portal.as('admin').post(`/api/erasures/${doubtful.id}/decline`)).statusCode).toBe(200);
    expect(await replayErasures(parts)).toEqual({ waiting: 0, doubtful: 0 });
    expect(await findUnreplayed(parts)).toBe(null);
    expect(await replayErasures(parts, { erasures: [other] })).toEqual({ waiting: 1, doubtful: 0 });
    await portal.app.jobs.runDue();
    expect(await statesIn(portal)).toEqual(['done', 'dismissed', 'done']);
    const row = portal.db.selectFrom('users').where('id', '=', person).select('fullName');
    expect(await row.executeTakeFirst()).toEqual({ fullName: 'Former member of University of Harrowmere' });
  });

  test('erases whoever asked once and was declined, where they were erased later', async () => {
    const portal = await makeApp();
    const entry = await entryOf(portal);
    // The state in a backup from before the erasure.
    await portal.db
      .insertInto('erasures')
      .values({ ...entry, state: 'declined', askedById: person })
      .execute();
    expect(await replayErasures(partsOf(portal), { erasures: [entry] })).toEqual({ waiting: 1, doubtful: 0 });
    await portal.app.jobs.runDue();
    const row = portal.db.selectFrom('users').where('id', '=', person).select('fullName');
    expect(await row.executeTakeFirst()).toEqual({ fullName: 'Former member of University of Harrowmere' });
  });

  test('never takes the last administrator, and is laid aside where it is damaged', async () => {
    const portal = await makeApp();
    const parts = partsOf(portal);
    const admin = await portal.db.selectFrom('users').where('id', '=', 1).selectAll().executeTakeFirstOrThrow();
    const entry = {
      ...(await entryOf(portal)),
      objectId: 1,
      randomId: admin.randomId,
      objectCreatedAt: admin.createdAt,
    };
    expect(await replayErasures(parts, { erasures: [entry] })).toEqual({ waiting: 0, doubtful: 1 });
    const whole = readFileSync(listIn(portal.dataDir), 'utf8');
    writeFileSync(listIn(portal.dataDir), whole.replace(admin.randomId, 'somebody'));
    expect(await findUnreplayed(parts)).toBe('the list of erasures is damaged');
    expect(await replayErasures(parts)).toEqual({ waiting: 0, doubtful: 0 });
    expect(await findUnreplayed(parts)).toContain('was damaged');
    const kept = join(folder, 'kept');
    writeFileSync(kept, whole.slice(1));
    await expect(replayFrom(parts, kept)).rejects.toThrow('is not what was written');
    writeFileSync(kept, whole);
    expect(await replayFrom(parts, kept)).toContain('0 are erased again');
    expect(await findUnreplayed(parts)).not.toContain('damaged');
  });
});
