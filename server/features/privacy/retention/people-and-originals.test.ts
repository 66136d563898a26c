import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isoTime } from '#server/platform/clock.ts';
import { describeOnAnyEngine, testStart } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-server.ts';
import { firstReport, spring, stored, summary, upload } from '#server/testing/usage.ts';

const day = 24 * 60 * 60_000;

function set(portal: TestApp, kind: 'people' | 'originals', days: number, countSeen: number) {
  const payload = { days, version: 1, countSeen };
  return portal.as('admin').send({ method: 'PUT', url: `/api/retention/${kind}`, payload });
}

const counted = async (portal: TestApp, kind: string, days: number) =>
  (await portal.as('admin').get(`/api/retention/${kind}/count?days=${days}`)).json().count;

/** Advances the clock without ending sessions. */
async function wait(portal: TestApp, ms: number) {
  portal.clock.advance(ms);
  const at = isoTime(portal.clock.now());
  await portal.db.updateTable('sessions').set({ createdAt: at, lastSeenAt: at, provenAt: at }).execute();
  // The second round runs jobs that the first one scheduled.
  for (let round = 0; round < 3; round++) await portal.app.jobs.runDue();
}

/** Sets the periods as an upgrade does for an installation with people. */
const keep = ({ db }: TestApp) =>
  db.updateTable('retentionPeriods').set({ days: null }).where('kind', 'in', ['people', 'originals']).execute();

describeOnAnyEngine('whoever was deactivated long ago', (makeApp) => {
  test('is erased by the job that erases, seven days after an administrator has seen how many they are', async () => {
    const database = await makeApp.database();
    const { db } = database;
    const [old, recent] = [isoTime(testStart - 800 * day), isoTime(testStart - 10 * day)];
    // Institutions are still assigned to these staff members, each in one of the two ways.
    const serving = db.selectFrom('institutions').select('techSupportId');
    expect((await serving.execute()).some(({ techSupportId }) => techSupportId === 3)).toBe(true);
    await db
      .updateTable('users')
      .set({ deactivatedAt: old })
      .where('username', 'in', ['manager', 'tech', 'colleague'])
      .execute();
    await db.updateTable('users').set({ deactivatedAt: recent }).where('username', '=', 'librarian2').execute();
    const portal = await makeApp({ database });
    await keep(portal);
    await wait(portal, 2 * day);
    expect(await counted(portal, 'people', 730)).toBe(1);
    expect((await set(portal, 'people', 730, 0)).json().message).toMatch(/^1 account would be deleted today/);
    expect((await set(portal, 'people', 730, 1)).json()).toMatchObject({ days: null, nextDays: 730 });
    const erased = () => db.selectFrom('users').where('erasedAt', 'is not', null).select(['id', 'fullName']).execute();
    await wait(portal, 6 * day);
    expect(await erased()).toEqual([]);
    await wait(portal, 1 * day + 60 * 60_000);
    expect(await erased()).toEqual([{ id: 6, fullName: 'Former member of University of Harrowmere' }]);
    const log = await db
      .selectFrom('changeLog')
      .select(['byId', 'action', 'objectId', 'after'])
      .orderBy('id')
      .execute();
    expect(log.slice(1)).toEqual([
      { byId: null, action: 'erase', objectId: '6', after: null },
      { byId: null, action: 'carry out', objectId: 'people', after: '{"lastDay":"2026-03-13","removed":1}' },
    ]);
    const list = (await portal.as('admin').get('/api/erasures')).json();
    expect(list).toMatchObject([{ objectId: 6, state: 'done', isOwnRequest: false, decidedByName: null }]);
    expect(await counted(portal, 'people', 730)).toBe(0);
  });
});

describeOnAnyEngine('the file of a usage report that is old enough', (makeApp) => {
  test('goes, and its report stays with every figure, and is told from one that is uploaded again', async () => {
    const portal = await makeApp();
    const { db, dataDir } = portal;
    await keep(portal);
    await stored(portal, firstReport);
    const { uses } = await summary(portal);
    const [file] = await db.selectFrom('files').select('name').execute();
    const path = join(dataDir, 'uploads', file?.name ?? '');
    expect(existsSync(path)).toBe(true);
    await wait(portal, 500 * day);
    expect(await counted(portal, 'originals', 600)).toBe(0);
    expect(await counted(portal, 'originals', 450)).toBe(1);
    const doubt = (checked: 'uncertain' | 'certain') => db.updateTable('usageImports').set({ checked }).execute();
    await doubt('uncertain');
    expect(await counted(portal, 'originals', 450)).toBe(0);
    await doubt('certain');
    await set(portal, 'originals', 450, 1);
    await wait(portal, 7 * day + 60 * 60_000);
    const reports = async () => (await portal.as('librarian').get('/api/usage/reports')).json();
    const gone = { url: '', filename: null, fileKind: null, fileSize: null, months: spring };
    expect(await reports()).toMatchObject([gone]);
    await wait(portal, 2 * day);
    expect([existsSync(path), await db.selectFrom('files').select('name').execute()]).toEqual([false, []]);
    expect((await summary(portal)).uses).toEqual(uses);
    const again = await upload(portal, firstReport);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      expect.stringContaining('This file has already been uploaded'),
    ]);
    const [row] = (await portal.as('admin').get('/api/retention'))
      .json()
      .filter(({ kind }: { kind: string }) => kind === 'originals');
    expect(row).toMatchObject({ days: 450, removed: 1 });
  });
});
