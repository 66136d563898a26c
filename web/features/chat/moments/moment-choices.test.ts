import { expect, test } from 'vitest';
import { momentChoices, momentText } from './moment-choices.ts';

const local = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime();
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const support = { zone, days: [1, 2, 3, 4, 5], opensAt: 9 * 60, closesAt: 17 * 60, holidays: new Set(['2026-03-18']) };
const shown = (now: number) =>
  momentChoices(now, support).map(({ label, until }) => `${label}: ${momentText(until, now)}`);

test('a conversation comes back in hours, on the next working day and on Monday, never on a holiday', () => {
  expect(shown(local(4, 12, 20))).toEqual([
    'In an hour: today 13:20',
    'In three hours: today 15:20',
    'Tomorrow: Thu 5 Mar, 09:00',
    'On Monday: Mon 9 Mar, 09:00',
    'In two weeks: Thu 19 Mar, 09:00',
  ]);
});

test('never on an evening or a weekend', () => {
  expect(shown(local(6, 15, 30))).toEqual([
    'In an hour: today 16:30',
    'On Monday: Mon 9 Mar, 09:00',
    'In two weeks: Fri 20 Mar, 09:00',
  ]);
  expect(shown(local(7, 20))).toEqual(['On Monday: Mon 9 Mar, 09:00', 'In two weeks: Mon 23 Mar, 09:00']);
});

test('Monday is the one to come, and stands there once', () => {
  const mondays = (now: number) => shown(now).filter((text) => text.includes('Mon '));
  expect(mondays(local(8, 20))).toEqual(['Tomorrow: Mon 9 Mar, 09:00', 'In two weeks: Mon 23 Mar, 09:00']);
  expect(mondays(local(9, 10))).toEqual(['On Monday: Mon 16 Mar, 09:00', 'In two weeks: Mon 23 Mar, 09:00']);
});
