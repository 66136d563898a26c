import { expect, test } from 'vitest';
import { isSupportOpen, londonTime, nextSupportOpening, supportMsBetween } from './support-hours.ts';

const none = new Set<string>();
const at = (text: string) => Date.parse(text);
const opening = (text: string, holidays: Set<string> = none) =>
  new Date(nextSupportOpening(at(text), holidays)).toISOString();

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
  expect(isSupportOpen(at(time), none)).toBe(isOpen);
});

test('support is closed on a bank holiday', () => {
  expect(isSupportOpen(at('2026-12-25T12:00:00Z'), new Set(['2026-12-25']))).toBe(false);
});

test('the next opening is today before eleven, tomorrow after five, and Monday after Friday', () => {
  expect(opening('2026-11-20T08:00:00Z')).toBe('2026-11-20T11:00:00.000Z');
  expect(opening('2026-11-19T17:00:00Z')).toBe('2026-11-20T11:00:00.000Z');
  expect(opening('2026-11-20T18:00:00Z')).toBe('2026-11-23T11:00:00.000Z');
  expect(opening('2026-11-20T12:00:00Z')).toBe('2026-11-23T11:00:00.000Z');
});

test('the next opening leaves out bank holidays', () => {
  const holidays = new Set(['2026-12-25', '2026-12-28', '2027-01-01']);
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
  const hours = (from: string, to: string, holidays: Set<string> = none) =>
    supportMsBetween(at(from), at(to), holidays) / 3_600_000;
  expect(hours('2026-11-19T16:30:00Z', '2026-11-20T11:15:00Z')).toBe(0.75);
  expect(hours('2026-11-20T18:00:00Z', '2026-11-23T10:59:00Z')).toBe(0);
  expect(hours('2026-11-20T12:00:00Z', '2026-11-20T11:00:00Z')).toBe(0);
  expect(hours('2026-12-24T16:00:00Z', '2026-12-29T12:00:00Z', new Set(['2026-12-25', '2026-12-28']))).toBe(2);
  // From winter's five o'clock to summer's eleven, and back.
  expect(hours('2026-03-27T17:00:00Z', '2026-03-30T10:30:00Z')).toBe(0.5);
  expect(hours('2026-10-23T15:30:00Z', '2026-10-26T11:30:00Z')).toBe(1);
});
