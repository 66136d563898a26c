import { expect, test } from 'vitest';
import { nextOpenDay } from './opening-time.ts';

const workdays = { zone: 'Europe/London', days: [1, 2, 3, 4, 5], opensAt: 660, closesAt: 1020 };

test('a session is proposed for a day on which support is open', () => {
  const support = { ...workdays, holidays: new Set(['2026-12-25', '2026-12-28']) };
  expect(nextOpenDay('2026-12-24', support)).toBe('2026-12-24');
  expect(nextOpenDay('2026-12-25', support)).toBe('2026-12-29');
  expect(nextOpenDay('2026-11-29', support)).toBe('2026-11-30');
  expect(nextOpenDay('2026-11-28', { ...support, days: [7] })).toBe('2026-11-29');
  expect(nextOpenDay('2026-11-28', { ...support, days: [] })).toBe('2026-11-28');
});
