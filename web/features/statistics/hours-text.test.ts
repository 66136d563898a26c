import { expect, test } from 'vitest';
import { hoursText } from './hours-text.ts';

test('a time in support hours is told in hours and minutes', () => {
  const minute = 60_000;
  expect([0, 0.4, 1, 25.6, 59.6, 60, 61, 185, 600].map((minutes) => hoursText(minutes * minute))).toEqual([
    ...['under 1 min', 'under 1 min', '1 min', '26 min', '1 h', '1 h', '1 h 1 min', '3 h 5 min', '10 h'],
  ]);
});
