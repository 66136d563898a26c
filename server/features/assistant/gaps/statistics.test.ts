import { expect, test } from 'vitest';
import { statisticsSince } from './statistics.service.ts';

test('figures are of thirty days of London, today among them, also where the clocks have changed in between', () => {
  const since = (moment: string) => statisticsSince(Date.parse(moment));
  expect(since('2026-03-04T12:00:00.000Z')).toBe('2026-02-03');
  // Half past midnight on 1 April in London.
  expect(since('2026-03-31T23:30:00.000Z')).toBe('2026-03-03');
  expect(since('2026-11-01T00:30:00.000Z')).toBe('2026-10-03');
});
