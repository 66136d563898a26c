import { describe, expect, it } from 'vitest';
import { dateTile, sessionTime } from './session-time.ts';

/** Builds times in the test machine's time zone, which the tested texts use. */
const at = (day: number, hour: number, minute = 0, year = 2026) => new Date(year, 10, day, hour, minute);
const period = (start: Date, end: Date) => ({ startTime: start.toISOString(), endTime: end.toISOString() });
const now = at(21, 9).getTime();

describe('the time of a session', () => {
  it('names weekday, day and both ends', () => {
    expect(sessionTime(period(at(24, 14), at(24, 14, 30)), now)).toBe('Tue 24 Nov · 14:00–14:30');
  });

  it('names the year where it is another one', () => {
    expect(sessionTime(period(new Date(2027, 0, 5, 9), new Date(2027, 0, 5, 10)), now)).toBe(
      'Tue 5 Jan 2027 · 09:00–10:00',
    );
  });

  it('says until when a session runs that has begun', () => {
    expect(sessionTime(period(at(21, 8, 30), at(21, 9, 45)), now)).toBe('Now, until 09:45');
    expect(sessionTime(period(at(21, 9), at(22, 0, 30)), now)).toBe('Now, until Sun 22 Nov, 00:30');
  });

  it('names both days of a session that goes over midnight', () => {
    expect(sessionTime(period(at(24, 23), at(25, 1)), now)).toBe('Tue 24 Nov, 23:00 – Wed 25 Nov, 01:00');
  });

  it('has its day and month on a tile', () => {
    expect(dateTile(period(at(24, 14), at(24, 15)))).toEqual({ day: '24', month: 'Nov' });
  });
});
