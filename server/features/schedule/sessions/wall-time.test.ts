import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { laterOnTheClock, momentsOf, wallTimeAt } from './wall-time.ts';

const minute = 60_000;
const hour = 60 * minute;
const quarter = 15 * minute;

/** A slow reference: checks the clock of a zone every quarter of an hour for a day and a half around a time. */
function momentsByLooking(wallTime: string, zone: string): number[] {
  const format = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone: zone, hourCycle: 'h23' as const },
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  });
  const guess = Date.parse(`${wallTime}:00Z`);
  const found: number[] = [];
  for (let ms = guess - 36 * hour; ms <= guess + 36 * hour; ms += quarter) {
    const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    if (`${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}` === wallTime)
      found.push(ms);
  }
  return found;
}

const zones = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Casablanca',
  'UTC',
];
/** Quarters of an hour in 2026 and 2027, most of them near a clock change in London or New York. */
const changes = ['2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2027-03-14', '2027-03-28'].map((day) =>
  Date.parse(`${day}T00:00:00Z`),
);
const days = fc.oneof(
  fc.constantFrom(...changes),
  fc.nat(729).map((n) => Date.parse('2026-01-01') + n * 24 * hour),
);
const wallTimes = fc
  .tuple(days, fc.nat(95))
  .map(([day, part]) => new Date(day + part * quarter).toISOString().slice(0, 16));

describe('the moments at which a clock shows a time', () => {
  test('are those at which somebody who looks at it sees it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), wallTimes, (zone, wallTime) => {
        expect(momentsOf(wallTime, zone)).toEqual(momentsByLooking(wallTime, zone));
      }),
      { numRuns: 150 },
    );
  });

  test('are none while the clocks go forward, and two while they go back', () => {
    expect(momentsOf('2026-03-29T01:30', 'Europe/London')).toEqual([]);
    expect(momentsOf('2026-10-25T01:30', 'Europe/London')).toEqual([
      Date.parse('2026-10-25T00:30:00Z'),
      Date.parse('2026-10-25T01:30:00Z'),
    ]);
    expect(momentsOf('2026-11-24T10:00', 'America/New_York')).toEqual([Date.parse('2026-11-24T15:00:00Z')]);
  });

  test('are none on a day that is not in the calendar', () => {
    for (const wallTime of ['2026-02-30T10:00', '2027-02-29T10:00', '2026-13-01T10:00', '2026-06-31T10:00']) {
      expect(momentsOf(wallTime, 'Europe/London')).toEqual([]);
    }
  });
});

test('a week later on the clock is the same time of day, whatever the clocks did', () => {
  const before = Date.parse('2026-10-22T09:00:00Z');
  const wallTime = laterOnTheClock(wallTimeAt(before, 'Europe/London'), 7 * 24 * hour);
  expect(wallTime).toBe('2026-10-29T10:00');
  expect(momentsOf(wallTime, 'Europe/London')).toEqual([Date.parse('2026-10-29T10:00:00Z')]);
});
