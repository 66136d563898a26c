import { expect, test } from 'vitest';
import { insertFile } from '#server/features/files/files.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { jobsThatDeleteFiles, pauseDeletions, restMs } from './jobs-that-delete-files.ts';

const day = 24 * 60 * 60_000;

describeOnBothEngines('copying a portal that runs', (makeApp) => {
  test('no file is deleted meanwhile, and the portal goes on with it afterwards', async () => {
    const { app, db, clock } = await makeApp();
    const jobs = await db.selectFrom('jobs').where('name', 'in', jobsThatDeleteFiles).select('name').execute();
    // The portal registers jobs under these names.
    expect(jobs.map(({ name }) => name).sort()).toEqual([...jobsThatDeleteFiles].sort());
    await insertFile(db, {
      ...{ name: 'f1', filename: 'a.pdf', kind: 'pdf', fileSize: 1, sha256: '', uploaderId: 1 },
      ...{ createdAt: isoTime(clock.now()), readers: 'uploader', institutionId: null, personId: null },
      ...{ conversation: null, removedAt: null },
    });
    clock.advance(3 * day);
    const goOn = await pauseDeletions(db, clock.now);
    const names = async () => (await db.selectFrom('files').select('name').execute()).map(({ name }) => name);
    await app.jobs.runDue();
    expect(await names()).toContain('f1');
    // No job was begun, although none of them ever waits for as long as this.
    const resting = await db.selectFrom('jobs').where('name', 'in', jobsThatDeleteFiles).select('dueAt').execute();
    expect(resting).toEqual(jobsThatDeleteFiles.map(() => ({ dueAt: isoTime(clock.now() + restMs) })));
    await goOn();
    await app.jobs.runDue();
    expect(await names()).not.toContain('f1');
  });
});
