import { expect, test } from 'vitest';
import { momentText, snoozeChoices } from './snooze-choices.ts';

const local = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute).getTime();
const shown = (now: number) => snoozeChoices(now).map(({ label, until }) => `${label}: ${momentText(until, now)}`);

test('a conversation can come back in hours, on the next morning and on Monday', () => {
  expect(shown(local(4, 14, 20))).toEqual([
    'In an hour: today 15:20',
    'In three hours: today 17:20',
    'Tomorrow morning: Thu 5 Mar, 09:00',
    'On Monday morning: Mon 9 Mar, 09:00',
    'In two weeks: Wed 18 Mar, 09:00',
  ]);
});

test('Monday is the one to come, and stands there once', () => {
  const mondays = (now: number) => shown(now).filter((text) => text.includes('Mon '));
  expect(mondays(local(8, 20))).toEqual(['Tomorrow morning: Mon 9 Mar, 09:00']);
  expect(mondays(local(9, 10))).toEqual(['On Monday morning: Mon 16 Mar, 09:00', 'In two weeks: Mon 23 Mar, 09:00']);
});
