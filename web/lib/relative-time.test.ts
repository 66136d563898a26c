import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

describe('relative time', () => {
  it.each([
    [0, 'just now'],
    [59 * second, 'just now'],
    [60 * second, '1 min ago'],
    [59 * minute + 59 * second, '59 min ago'],
    [60 * minute, '1 hour ago'],
    [2 * hour, '2 hours ago'],
    [24 * hour - 1, '23 hours ago'],
    [24 * hour, '1 day ago'],
    [29 * day, '29 days ago'],
    [30 * day, '1 month ago'],
    [65 * day, '2 months ago'],
    [359 * day, '11 months ago'],
    // Twelve months of 30 days are fewer than 365 days, but must not read "0 years".
    [360 * day, '1 year ago'],
    [729 * day, '1 year ago'],
    [730 * day, '2 years ago'],
  ])('%i ms ago reads "%s"', (age, text) => {
    expect(relativeTime(now - age, now)).toBe(text);
  });

  it('takes a moment a little ahead for now, because clocks differ', () => {
    expect(relativeTime(new Date(now + 5 * second), now)).toBe('just now');
  });

  it('reads ISO text as the calls answer it', () => {
    expect(relativeTime('2026-11-21T10:30:00.000Z', now)).toBe('1 hour ago');
  });
});
