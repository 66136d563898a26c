import { expect, test } from 'vitest';
import { bankHolidays, type HolidayCalendar } from './bank-holidays.ts';

const days = (calendar: HolidayCalendar, year: number) => bankHolidays(calendar, year).map(({ day }) => day.slice(5));

test.each([
  ['GB-EAW', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  // New Year on a Saturday, Christmas on a Sunday.
  ['GB-EAW', 2022, '01-03 04-15 04-18 05-02 05-30 08-29 12-26 12-27'],
  ['GB-SCT', 2027, '01-01 01-04 03-26 05-03 05-31 08-02 11-30 12-27 12-28'],
  ['GB-NIR', 2026, '01-01 03-17 04-03 04-06 05-04 05-25 07-13 08-31 12-25 12-28'],
  ['IE', 2026, '01-01 02-02 03-17 04-06 05-04 06-01 08-03 10-26 12-25 12-26'],
  ['US', 2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ['DE', 2026, '01-01 04-03 04-06 05-01 05-14 05-25 10-03 12-25 12-26'],
  ['FR', 2026, '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'],
  ['NL', 2025, '01-01 04-21 04-26 05-29 06-09 12-25 12-26'],
] as const)('the public holidays of %s in %i', (calendar, year, expected) => {
  expect(days(calendar, year).join(' ')).toBe(expected);
});

test('a holiday that moved says so', () => {
  expect(bankHolidays('GB-EAW', 2026).at(-1)).toEqual({ day: '2026-12-28', name: 'Boxing Day, substitute' });
});
