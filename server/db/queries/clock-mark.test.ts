import { expect, test } from 'vitest';
import { describeOnAnyEngine } from '#server/testing/test-app.ts';
import { moveClockMark } from './clock-mark.queries.ts';

const day = 24 * 60 * 60 * 1000;

describeOnAnyEngine('the mark of the clock', (makeApp) => {
  test('moves on and back with the clock, and not to where the clock has jumped', async () => {
    const { db } = await makeApp.database();
    const mark = () => db.selectFrom('counters').where('name', '=', 'clock').select('next').executeTakeFirst();
    const start = Date.parse('2026-03-04T12:00:00.000Z');
    const move = (now: number) => moveClockMark(db, { now, since: now - 3 * day });
    await move(start);
    await move(start + 2 * day);
    expect(await mark()).toEqual({ next: start + 2 * day });
    await move(start + 400 * day);
    expect(await mark()).toEqual({ next: start + 2 * day });
    await move(start);
    expect(await mark()).toEqual({ next: start });
  });
});
