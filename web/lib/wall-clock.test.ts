import { afterEach, expect, test, vi } from 'vitest';
import { momentAt, wallClockAt } from './wall-clock.ts';

afterEach(() => vi.unstubAllEnvs());

test('a time by the clock is kept over the change of clocks, and one that clocks skip is an hour later', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(momentAt({ day: '2027-01-11', time: '09:00' })).toBe('2027-01-11T08:00:00.000Z');
  expect(momentAt({ day: '2027-07-11', time: '09:00' })).toBe('2027-07-11T07:00:00.000Z');
  expect(wallClockAt('2027-07-11T07:00:00.000Z')).toEqual({ day: '2027-07-11', time: '09:00' });
  expect(wallClockAt(momentAt({ day: '2027-03-28', time: '02:30' }) ?? '')).toEqual({
    day: '2027-03-28',
    time: '03:30',
  });
  expect(momentAt({ day: '2027-03-28', time: '' })).toBeUndefined();
});
