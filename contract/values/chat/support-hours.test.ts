import { expect, test } from 'vitest';
import { defaultSettings } from '#contract/values/settings/setting-list.ts';
import {
  isSupportOpen,
  londonTime,
  nextSupportOpening,
  type SupportHours,
  supportHoursOf,
  supportHoursText,
  supportMsBetween,
} from './support-hours.ts';

const usual = supportHoursOf(defaultSettings);
const closedOn = (...days: string[]): SupportHours => ({ ...usual, holidays: new Set(days) });
const at = (text: string) => Date.parse(text);
const opening = (text: string, hours = usual) => new Date(nextSupportOpening(at(text), hours)).toISOString();

test.each([
  ['a winter weekday before eleven', '2026-11-20T10:59:59Z', false],
  ['a winter weekday at eleven', '2026-11-20T11:00:00Z', true],
  ['a winter weekday before five', '2026-11-20T16:59:59Z', true],
  ['a winter weekday at five', '2026-11-20T17:00:00Z', false],
  ['a summer weekday at eleven in London', '2026-07-01T10:00:00Z', true],
  ['a summer weekday at five in London', '2026-07-01T16:00:00Z', false],
  ['a Saturday', '2026-11-21T12:00:00Z', false],
  ['a Sunday', '2026-11-22T12:00:00Z', false],
])('support on %s', (_, time, isOpen) => {
  expect(isSupportOpen(at(time), usual)).toBe(isOpen);
});

test('support is closed on a bank holiday', () => {
  expect(isSupportOpen(at('2026-12-25T12:00:00Z'), closedOn('2026-12-25'))).toBe(false);
});

test('the next opening is today before eleven, tomorrow after five, and Monday after Friday', () => {
  expect(opening('2026-11-20T08:00:00Z')).toBe('2026-11-20T11:00:00.000Z');
  expect(opening('2026-11-19T17:00:00Z')).toBe('2026-11-20T11:00:00.000Z');
  expect(opening('2026-11-20T18:00:00Z')).toBe('2026-11-23T11:00:00.000Z');
  expect(opening('2026-11-20T12:00:00Z')).toBe('2026-11-23T11:00:00.000Z');
});

test('the next opening leaves out bank holidays', () => {
  const holidays = closedOn('2026-12-25', '2026-12-28', '2027-01-01');
  expect(opening('2026-12-24T18:00:00Z', holidays)).toBe('2026-12-29T11:00:00.000Z');
});

test('the opening follows the clock of London over both changes of the hour', () => {
  expect(opening('2026-03-27T18:00:00Z')).toBe('2026-03-30T10:00:00.000Z');
  expect(opening('2026-10-23T18:00:00Z')).toBe('2026-10-26T11:00:00.000Z');
});

test('the day in London begins an hour before the one in UTC in summer', () => {
  expect(londonTime(at('2026-07-01T23:30:00Z')).day).toBe('2026-07-02');
  expect(londonTime(at('2026-12-01T23:30:00Z')).day).toBe('2026-12-01');
});

test('support hours between two moments are those of each day, closed days and nights left out', () => {
  const hours = (from: string, to: string, support = usual) => supportMsBetween(at(from), at(to), support) / 3_600_000;
  expect(hours('2026-11-19T16:30:00Z', '2026-11-20T11:15:00Z')).toBe(0.75);
  expect(hours('2026-11-20T18:00:00Z', '2026-11-23T10:59:00Z')).toBe(0);
  expect(hours('2026-11-20T12:00:00Z', '2026-11-20T11:00:00Z')).toBe(0);
  expect(hours('2026-12-24T16:00:00Z', '2026-12-29T12:00:00Z', closedOn('2026-12-25', '2026-12-28'))).toBe(2);
  // Clocks change between Friday 17:00 and Monday 11:00.
  expect(hours('2026-03-27T17:00:00Z', '2026-03-30T10:30:00Z')).toBe(0.5);
  expect(hours('2026-10-23T15:30:00Z', '2026-10-26T11:30:00Z')).toBe(1);
});

test('the default hours read as the specification has them, and others in the same form', () => {
  expect(supportHoursText(usual)).toBe('11am-5pm GMT Monday-Friday');
  expect(supportHoursText(usual, { isShort: true })).toBe('11am-5pm GMT Mon-Fri');
  const other = { ...usual, zone: 'Europe/Dublin', days: [1, 2, 6], opensAt: 570, closesAt: 780 };
  expect(supportHoursText(other)).toBe('9.30am-1pm GMT Monday-Tuesday, Saturday');
});

test('hours of another zone follow its clock and its days', () => {
  const newYork = { ...usual, zone: 'America/New_York', opensAt: 9 * 60, closesAt: 13 * 60 };
  expect(opening('2026-11-20T20:00:00Z', newYork)).toBe('2026-11-23T14:00:00.000Z');
  expect(opening('2026-07-01T08:00:00Z', newYork)).toBe('2026-07-01T13:00:00.000Z');
  const kolkata = { ...usual, zone: 'Asia/Kolkata' };
  expect(isSupportOpen(at('2026-11-20T05:30:00Z'), kolkata)).toBe(true);
  expect(isSupportOpen(at('2026-11-20T05:29:00Z'), kolkata)).toBe(false);
});
