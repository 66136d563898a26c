import { expect, test } from 'vitest';
import { testDesk, testSummary } from '#web/testing/test-messages.ts';
import { deskState } from './desk-texts.ts';

const now = Date.parse('2026-11-24T12:00:00.000Z');
const stateOf = (desk: Parameters<typeof testDesk>[0]) => deskState(testSummary({ desk: testDesk(desk) }), now);

test('the state of a channel is said by what came last: closed, snoozed, waiting or nothing', () => {
  const asked = { waitingSince: '2026-11-24T10:00:00.000Z' };
  expect(deskState(testSummary({ desk: null }), now)).toBe('');
  expect(stateOf({})).toBe('No reply needed');
  expect(stateOf(asked)).toBe('Waiting, asked 2 hours ago');
  expect(stateOf({ ...asked, snoozedUntil: '2026-11-25T10:00:00.000Z' })).toMatch(/^Snoozed until /);
  // Once it has come back, it waits again.
  expect(stateOf({ ...asked, snoozedUntil: '2026-11-24T11:00:00.000Z' })).toBe('Waiting, asked 2 hours ago');
  expect(stateOf({ ...asked, closedAt: '2026-11-24T11:00:00.000Z' })).toBe('Closed 1 hour ago');
});
