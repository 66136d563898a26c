import { expect, test } from 'vitest';
import { losingAnswer } from '#server/testing/databases/losing-answers.ts';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { firstReport, leftovers, queued, settled, stored, summary, upload } from '#server/testing/usage.ts';

const minute = 60_000;

describeOnAnyEngine('a report whose last commit is carried out, though its answer is lost,', (makeApp) => {
  test('stays stored with its figures, and is stored once', async () => {
    const { db, ...database } = await makeApp.database();
    const isStored = async () =>
      (await db.selectFrom('usageImports').where('completedAt', 'is not', null).select('id').execute()).length > 0;
    const portal = await makeApp({ database: { ...database, db: losingAnswer(db, isStored) } });
    const { id } = await queued(portal, firstReport);
    expect(await settled(portal, id)).toMatchObject({ state: 'stored', upload: { isStored: true, resourceId: 1 } });
    // The queue is sequential, so the next report ends after everything that this one left to do.
    await queued(portal, 'a;b\nc;d\n').then((next) => settled(portal, next.id));
    const { months } = await summary(portal);
    expect(months).not.toEqual([]);
    expect((await upload(portal, firstReport)).statusCode).toBe(409);
    expect(await leftovers(portal)).toEqual([1, 11, 4, 1, 2, 2, 0]);
    // The later sweep removes only imports that were never completed.
    await portal.close();
    const later = await makeApp({ database: { ...database, db }, startAfterMs: 60 * minute });
    expect(await leftovers(later)).toEqual([1, 11, 4, 1, 2, 2, 0]);
    expect((await summary(later)).months).toEqual(months);
  });

  test('keeps its figures as well where it was read again', async () => {
    const { db, ...database } = await makeApp.database();
    let [isOld, before] = [false, 0];
    const listReplaced = () =>
      db
        .selectFrom('usageImports')
        .where('id', '>', before)
        .where('completedAt', 'is not', null)
        .select('id')
        .execute();
    const isReplaced = async () => isOld && (await listReplaced()).length > 0;
    const portal = await makeApp({ database: { ...database, db: losingAnswer(db, isReplaced) } });
    await stored(portal, firstReport);
    const figures = await summary(portal);
    before = (await db.selectFrom('usageImports').select('id').executeTakeFirstOrThrow()).id;
    await db.updateTable('usageImports').set({ checked: null, platforms: null, header: null }).execute();
    isOld = true;
    await db.deleteFrom('jobs').where('name', '=', 'reports read again').execute();
    await portal.app.jobs.runDue();
    const [kept] = await db.selectFrom('usageImports').where('resourceId', 'is not', null).selectAll().execute();
    expect(kept).toMatchObject({ checked: 'certain' });
    expect(kept?.id).toBeGreaterThan(before);
    expect(await summary(portal)).toEqual(figures);
  });
});
