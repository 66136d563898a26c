import { expect, test } from 'vitest';
import type { SecurityEvent } from '#contract/security-log.ts';
import { eventText } from './event-texts.ts';

const at = '2026-03-04T12:00:00.000Z';
const failed: SecurityEvent = {
  ...{ id: 1, at, lastAt: at, times: 3, kind: 'sign-in-failed', person: null, by: null },
  ...{ address: '192.0.2.7', browser: 'Firefox on Windows' },
};

test('failures that are not listed one by one are told as so many more', () => {
  expect(eventText(failed)).toBe('Sign-in failed, 3 times');
  expect(eventText({ ...failed, times: 1, browser: null })).toBe('Sign-in failed, 1 more');
  expect(eventText({ ...failed, kind: 'password-reset', address: null, browser: null, times: 1 })).toBe(
    'Password reset by the command line',
  );
});
