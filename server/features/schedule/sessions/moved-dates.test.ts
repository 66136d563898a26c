import { expect, test } from 'vitest';
import { newDates } from './moved-dates.ts';

const zone = 'Europe/London';
const now = Date.parse('2026-03-04T12:00:00.000Z');
const hourFrom = (startTime: string) => {
  const endTime = new Date(Date.parse(startTime) + 3_600_000).toISOString();
  return { startTime, endTime, zone };
};

test('a series that is moved across a change of the clocks keeps its time on the clock, in spring and in autumn', () => {
  const cases = [
    {
      weeks: ['03-24T10', '03-31T09', '04-07T09'],
      to: '2026-03-31T10:00',
      moved: ['03-31T09', '04-07T09', '04-14T09'],
    },
    {
      weeks: ['10-20T09', '10-27T10', '11-03T10'],
      to: '2026-10-27T10:00',
      moved: ['10-27T10', '11-03T10', '11-10T10'],
    },
    // Back across the clock change, and to another time of day.
    {
      weeks: ['03-31T09', '04-07T09', '04-14T09'],
      to: '2026-03-24T11:00',
      moved: ['03-24T11', '03-31T10', '04-07T10'],
    },
  ];
  for (const { weeks, to, moved } of cases) {
    const series = weeks.map((hour) => hourFrom(`2026-${hour}:00:00.000Z`));
    const [first] = series;
    if (!first) throw new Error('There is no series');
    const asked = { startTime: to, endTime: `${to.slice(0, 11)}${Number(to.slice(11, 13)) + 1}:00` };
    const dates = newDates(first, series, asked, now) ?? [];
    expect(dates.map(({ start }) => new Date(start).toISOString().slice(5, 13))).toEqual(moved);
    expect(dates.map(({ start, end }) => end - start)).toEqual(Array(3).fill(3_600_000));
  }
});
