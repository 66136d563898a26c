import { expect, it } from 'vitest';
import type { Session } from '#contract/schedule/schedule.ts';
import { shownHours, supportHoursThere } from './grid-hours.ts';

const session = (startTime: string, endTime: string) => ({ startTime, endTime }) as Session;

it('support hours stand where the clock of the zone shows them, on the next weekday too', () => {
  expect(supportHoursThere('Europe/London', '2026-07-01')).toEqual({ days: [1, 2, 3, 4, 5], from: 660, to: 1020 });
  expect(supportHoursThere('America/New_York', '2026-11-24')).toMatchObject({ from: 360, to: 720 });
  expect(supportHoursThere('Pacific/Auckland', '2026-11-24')).toEqual({ days: [2, 3, 4, 5, 6], from: 0, to: 360 });
});

it('a week shows the support hours with a margin, and what is planned outside them', () => {
  expect(shownHours([], 'Europe/London', '2026-11-24')).toEqual({ from: 9, to: 19 });
  const early = session('2026-11-24T07:30:00.000Z', '2026-11-24T08:00:00.000Z');
  const late = session('2026-11-24T23:30:00.000Z', '2026-11-25T00:30:00.000Z');
  expect(shownHours([early, late], 'Europe/London', '2026-11-24')).toEqual({ from: 7, to: 24 });
  expect(shownHours([], 'Asia/Tokyo', '2026-11-24')).toEqual({ from: 0, to: 24 });
});
