import { expect, test } from 'vitest';
import { describeOnBothEngines } from '#server/testing/test-app.ts';
import { changeClaimed, claimFirst, finishClaimed, releaseClaim } from './claimed-rows.ts';
import { dueBy } from './due.ts';

const now = Date.parse('2026-03-04T12:00:00.000Z');
const minute = 60_000;
const until = new Date(now + minute).toISOString();
const claimAt = (claim: string, at: number) => ({
  ...{ claim, free: dueBy(at, minute), until: new Date(at + minute).toISOString() },
  ...{ from: ['waiting', 'making'], to: { state: 'making' as const } },
});

describeOnBothEngines('a row of a queue', (makeApp) => {
  test('is held by one of those who want it, until they are not heard of any more, and only they change it', async () => {
    const { db } = await makeApp.database();
    const asked = { askedById: 6, askedAt: until, state: 'waiting' as const };
    await db
      .insertInto('personArchives')
      .values([2, 3].map((personId) => ({ ...asked, personId })))
      .execute();
    const claimed = await Promise.all(
      ['a', 'b', 'c'].map((name) => claimFirst(db, 'personArchives', claimAt(name, now))),
    );
    const held = claimed.filter((row) => row !== undefined);
    expect(new Set(held.map(({ id }) => id)).size).toBe(held.length);
    const [row] = held;
    if (!row) throw new Error('Nobody holds a row');
    expect(row).toMatchObject({ state: 'making', attempts: 1, claimedUntil: until });
    await releaseClaim(db, 'personArchives', row, null);
    expect(await changeClaimed(db, 'personArchives', row, { claimedUntil: until })).toBe(false);

    const again = await claimFirst(db, 'personArchives', claimAt('e', now + 2 * minute));
    expect(again).toMatchObject({ claim: 'e', attempts: expect.any(Number) });
    if (!again) return;
    expect(await finishClaimed(db, 'personArchives', { ...again, claim: 'f' }, { state: 'failed' })).toBe(false);
    expect(await finishClaimed(db, 'personArchives', again, { state: 'ready', endsAt: until })).toBe(true);
    const found = await db.selectFrom('personArchives').where('id', '=', again.id).selectAll().executeTakeFirst();
    expect(found).toMatchObject({ state: 'ready', claim: null, claimedUntil: null, endsAt: until });
  });
});
