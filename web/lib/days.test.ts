import { expect, test } from 'vitest';
import { inZone } from '#web/testing/in-zone.ts';

test.each([
  ['America/New_York', '19 Nov 2026', '19 Nov 2026, 23:30'],
  ['Pacific/Auckland', '20 Nov 2026', '20 Nov 2026, 17:30'],
])('in %s a day stays what it is, and a moment is told as of there', async (zone, day, moment) => {
  const texts = await inZone(zone, async () => {
    const { dateText, dayText, momentText } = await import('./days.ts');
    return [dayText('2026-11-21'), dateText('2026-11-20T04:30:00.000Z'), momentText('2026-11-20T04:30:00.000Z')];
  });
  expect(texts).toEqual(['21 Nov 2026', day, moment]);
});
