import { expect, test } from 'vitest';
import { addressOf, withoutKey } from './counter-client.ts';
import { newestDueMonth } from './fetch-plan.service.ts';
import { retryAfterMs } from './retry-times.ts';

const minute = 60_000;
const hour = 60 * minute;
const access = { requestorId: null, apiKey: 'k/1' };

test.each([
  ['https://a.example/sushi', '5.1', 'https://a.example/sushi/r51/reports/pr?customer_id=C+1&api_key=k%2F1'],
  ['https://a.example/sushi/r51/', '5.1', 'https://a.example/sushi/r51/reports/pr?customer_id=C+1&api_key=k%2F1'],
  ['https://a.example/r51/reports', '5.1', 'https://a.example/r51/reports/pr?customer_id=C+1&api_key=k%2F1'],
  ['https://a.example/sushi/reports/pr', '5', 'https://a.example/sushi/reports/pr?customer_id=C+1&api_key=k%2F1'],
] as const)('%s of Release %s is asked at %s', (address, release, asked) => {
  expect(addressOf({ ...access, address, release }, '/reports/pr', { customer_id: 'C 1' })).toBe(asked);
});

test('the status is asked for without a key, and a key is cut out in each of its forms', () => {
  const platform = { ...access, address: 'https://a.example', release: '5.1', requestorId: 'me' } as const;
  expect(addressOf(platform, '/status', {})).toBe('https://a.example/r51/status');
  expect(addressOf(platform, '/reports', {})).toBe('https://a.example/r51/reports?requestor_id=me&api_key=k%2F1');
  expect(withoutKey('key a b/c, a%20b%2Fc and a+b%2Fc', { apiKey: 'a b/c' })).toBe(
    'key (the key), (the key) and (the key)',
  );
});

test.each([
  ['2026-03-27T23:59:00Z', 28, '2026-01'],
  ['2026-03-28T00:00:00Z', 28, '2026-02'],
  ['2026-03-31T23:30:00Z', 1, '2026-03'],
  ['2026-01-05T12:00:00Z', 28, '2025-11'],
])('on %s, with figures due on day %d, the newest month is %s', (now, dueDay, month) => {
  expect(newestDueMonth(Date.parse(now), dueDay)).toBe(month);
});

test('waits double up to their longest, are as long as the platform asks for within a day, and end', () => {
  expect([1, 2, 3, 10].map((tries) => retryAfterMs('queue', tries))).toEqual([
    ...[minute, 2 * minute, 4 * minute, 6 * hour],
  ]);
  expect([retryAfterMs('room', 1, hour), retryAfterMs('room', 1, 400 * hour)]).toEqual([hour, 24 * hour]);
  expect([retryAfterMs('service', 11), retryAfterMs('service', 12), retryAfterMs('processing', 60)]).toEqual([
    ...[24 * hour, null, null],
  ]);
});
