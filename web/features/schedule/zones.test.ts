import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockIn, differsFromLondon, momentsAt, zoneName } from './zones.ts';

const zones = ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC'];
const minute = 60_000;
const day = 24 * 60 * minute;

/** The slow way, for comparison: tries every minute of two days. */
function momentsShowing(zone: string, clock: string): string[] {
  const around = Date.parse(`${clock}Z`);
  const shown: string[] = [];
  for (let moment = around - day; moment <= around + day; moment += minute) {
    if (clockIn(zone, moment) === clock) shown.push(new Date(moment).toISOString());
  }
  return shown;
}

describe('clocks', () => {
  it('show a moment in a zone, and a time that London’s clock leaves out is none', () => {
    expect(clockIn('Europe/London', '2026-07-01T09:30:00.000Z')).toBe('2026-07-01T10:30');
    expect(clockIn('America/New_York', '2026-11-24T03:00:00.000Z')).toBe('2026-11-23T22:00');
    expect(momentsAt('Europe/London', '2026-03-29T01:30')).toEqual([]);
    expect(momentsAt('Europe/London', '2026-10-25T01:30')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
    ]);
    expect(momentsAt('Europe/London', 'T')).toEqual([]);
  });

  it('are read as by trying every minute, around changes of clocks too', () => {
    const changes = ['2026-03-08', '2026-03-29', '2026-04-05', '2026-10-04', '2026-10-25', '2026-11-01'];
    const hours = fc.integer({ min: 0, max: 95 });
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.constantFrom(...changes), hours, (zone, date, quarters) => {
        const clock = new Date(Date.parse(`${date}T00:00Z`) + quarters * 15 * minute).toISOString().slice(0, 16);
        expect(momentsAt(zone, clock)).toEqual(momentsShowing(zone, clock));
      }),
      { numRuns: 40 },
    );
  });

  it('differ from London’s only where they show something else', () => {
    expect(differsFromLondon('Europe/Lisbon', ['2026-11-24T10:00:00.000Z'])).toBe(false);
    expect(differsFromLondon('America/New_York', ['2026-11-24T10:00:00.000Z'])).toBe(true);
    expect(zoneName('America/New_York')).toBe('New York');
  });
});
