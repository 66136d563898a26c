import { expect, test } from 'vitest';
import { typedDay, typedDayWhole, typedTime, typedTimeWhole } from './typed-days.ts';

test.each([
  ['26 Nov 2026', '2026-11-26'],
  ['1 September 2026', '2026-09-01'],
  ['1 sept. 2026', '2026-09-01'],
  ['3rd march 2026', '2026-03-03'],
  ['26/11/2026', '2026-11-26'],
  ['3.4.2026', '2026-04-03'],
  ['2026-11-26', '2026-11-26'],
  ['November 26, 2026', '2026-11-26'],
  ['29 Feb 2028', '2028-02-29'],
])('%s is a day', (text, day) => {
  expect(typedDay(text)).toBe(day);
});

test.each(['', '26 Nov', '26 Nov 20', '31 Feb 2026', '29/02/2026', '11/26/2026', '26 Foo 2026', 'soon', '2026'])(
  '%s is no whole day',
  (text) => {
    expect(typedDay(text)).toBeUndefined();
  },
);

test('a day without a year is of this one, and two digits are of this century', () => {
  expect(typedDayWhole('26 Nov', '2026-03-04')).toBe('2026-11-26');
  expect(typedDayWhole('26/11', '2026-03-04')).toBe('2026-11-26');
  expect(typedDayWhole('26/11/27', '2026-03-04')).toBe('2027-11-26');
  expect(typedDayWhole('26 Nov 27', '2026-03-04')).toBe('2027-11-26');
  expect(typedDayWhole('tomorrow', '2026-03-04')).toBeUndefined();
  expect(typedDayWhole('31/11', '2026-03-04')).toBeUndefined();
});

test('times are read by a clock of 24 hours, and with am and pm', () => {
  expect(['9:30', '14.30', '24:00', '9', '12:5'].map(typedTime)).toEqual([
    '09:30',
    '14:30',
    undefined,
    undefined,
    undefined,
  ]);
  expect(['9', '1430', '930', '2pm', '2:30 pm', '12am', '12 pm'].map(typedTimeWhole)).toEqual([
    '09:00',
    '14:30',
    '09:30',
    '14:00',
    '14:30',
    '00:00',
    '12:00',
  ]);
  expect(['25', '13pm', '0pm', '1460', 'noon', ''].map(typedTimeWhole)).toEqual(Array(6).fill(undefined));
});
