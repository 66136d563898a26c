import { describe, expect, test } from 'vitest';
import { movedOnTheClock, type Span, spanOf, weeklyDates } from './planned-dates.ts';

const now = Date.parse('2026-03-04T12:00:00Z');
const zone = 'Europe/London';
const plan = (startTime: string, endTime: string, more = zone) => spanOf({ startTime, endTime, zone: more }, now);
const texts = ({ start, end }: Span) => [start, end].map((ms) => new Date(ms).toISOString());

function refusal(work: () => unknown) {
  try {
    work();
  } catch (error) {
    const { message, field, choices } = error as { message: string; field: string; choices?: string[] };
    return { message, field, ...(choices ? { choices } : {}) };
  }
  return null;
}

describe('a time', () => {
  test('is what the clock of its zone shows, or a moment', () => {
    expect(texts(plan('2026-03-10T10:00', '2026-03-10T11:30'))).toEqual([
      '2026-03-10T10:00:00.000Z',
      '2026-03-10T11:30:00.000Z',
    ]);
    expect(texts(plan('2026-06-10T10:00', '2026-06-10T11:00', 'America/New_York'))).toEqual([
      '2026-06-10T14:00:00.000Z',
      '2026-06-10T15:00:00.000Z',
    ]);
    const moments = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'] as const;
    expect(texts(plan(...moments))).toEqual(moments);
  });

  test('that the clocks skip, or that no calendar has, is refused', () => {
    expect(refusal(() => plan('2026-03-29T01:30', '2026-03-29T03:00'))).toEqual({
      message:
        'The clocks in Europe/London skip 01:30 on 29 March 2026, because they go forward: please choose another time',
      field: 'startTime',
    });
    expect(refusal(() => plan('2026-06-31T10:00', '2026-07-01T10:00'))).toEqual({
      message: 'This day is not in the calendar',
      field: 'startTime',
    });
  });

  test('that the clocks show twice is asked about, with both moments', () => {
    expect(refusal(() => plan('2026-10-25T00:30', '2026-10-25T01:15'))).toEqual({
      message:
        'The clocks in Europe/London show 01:15 on 25 October 2026 twice, because they go back: please say which of the two you mean',
      field: 'endTime',
      choices: ['2026-10-25T00:15:00.000Z', '2026-10-25T01:15:00.000Z'],
    });
  });

  test.each([
    ['2026-03-10T11:00', '2026-03-10T11:00', 'endTime', 'A session must end after it begins'],
    ['2026-03-10T11:00', '2026-03-10T10:00', 'endTime', 'A session must end after it begins'],
    ['2026-03-10T11:00', '2026-03-11T17:00', 'endTime', 'A session lasts at most 8 hours'],
    ['2026-03-10T11:00', '2026-03-10T11:05', 'endTime', 'A session lasts at least 10 minutes'],
    ['2026-03-04T11:59', '2026-03-04T13:00', 'startTime', 'This time is in the past'],
    ['2028-03-10T11:00', '2028-03-10T12:00', 'startTime', 'This is more than two years ahead'],
    ['2026-03-10T11:00:30.000Z', '2026-03-10T12:00:00.000Z', 'startTime', 'Sessions begin and end on a whole minute'],
    ['2026-03-10T11:00:00.000Z', '2026-03-10T12:00:00.500Z', 'endTime', 'Sessions begin and end on a whole minute'],
  ])('from %s to %s is refused at %s', (startTime, endTime, field, message) => {
    expect(refusal(() => plan(startTime, endTime))).toEqual({ message, field });
  });
});

describe('a series', () => {
  test('keeps its time in London across both changes of the clocks', () => {
    const spring = weeklyDates(plan('2026-03-24T10:00', '2026-03-24T11:00'), { zone, weeks: 2 }, now);
    expect(spring.map((date) => texts(date)[0])).toEqual(['2026-03-24T10:00:00.000Z', '2026-03-31T09:00:00.000Z']);
    const autumn = weeklyDates(plan('2026-10-20T10:00', '2026-10-20T11:00'), { zone, weeks: 2 }, now);
    expect(autumn.map((date) => texts(date)[0])).toEqual(['2026-10-20T09:00:00.000Z', '2026-10-27T10:00:00.000Z']);
    for (const { start, end } of [...spring, ...autumn]) expect(end - start).toBe(60 * 60_000);
  });

  test('one of whose dates the clocks skip or show twice is refused with that date', () => {
    const skipped = plan('2026-03-22T01:30', '2026-03-22T02:30');
    expect(refusal(() => weeklyDates(skipped, { zone, weeks: 2 }, now))?.message).toContain(
      'skip 01:30 on 29 March 2026',
    );
    const twice = plan('2026-10-18T01:30', '2026-10-18T02:30');
    expect(refusal(() => weeklyDates(twice, { zone, weeks: 2 }, now))?.message).toContain(
      'show 01:30 on 25 October 2026 twice',
    );
  });

  test('moves by the clock: a date after the change by as much as one before it', () => {
    const date = plan('2026-03-31T10:00', '2026-03-31T11:00');
    expect(texts(movedOnTheClock(date, -7 * 24 * 60 * 60_000, zone))[0]).toBe('2026-03-24T10:00:00.000Z');
  });
});
