import { expect, it } from 'vitest';
import { firstShown, shownNext, shownText, shownWindow } from './shown-days.ts';

it('a week begins on Monday and is named by both ends', () => {
  expect(shownText('week', '2026-11-29')).toBe('23–29 Nov 2026');
  expect(shownText('week', '2026-12-31')).toBe('28 Dec 2026–3 Jan 2027');
  expect(shownWindow('week', '2026-11-24')).toEqual({
    from: '2026-11-22T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
  });
});

it('a month is read with the days of other months that stand beside it', () => {
  expect(shownText('month', '2026-11-24')).toBe('November 2026');
  expect(shownWindow('month', '2026-11-24')).toEqual({
    from: '2026-10-25T00:00:00.000Z',
    to: '2026-12-08T00:00:00.000Z',
  });
});

it('goes on by a whole week or month, over the end of a year too', () => {
  expect(shownNext('week', '2026-12-31', 1)).toBe('2027-01-04');
  expect(shownNext('month', '2026-01-31', 1)).toBe('2026-02-01');
  expect(shownNext('month', '2026-01-31', -1)).toBe('2025-12-01');
});

it('the list begins with its day', () => {
  expect(shownText('list', '2026-11-24')).toBe('24 Nov–28 Dec 2026');
  expect(shownWindow('list', '2026-11-24').from).toBe('2026-11-23T00:00:00.000Z');
  expect(shownNext('list', '2026-11-24', 1)).toBe('2026-12-29');
});

it('at a weekend the week to come is shown first', () => {
  expect(firstShown('week', '2026-11-22')).toBe('2026-11-23');
  expect(firstShown('week', '2026-11-21')).toBe('2026-11-23');
  expect(firstShown('week', '2026-11-24')).toBe('2026-11-24');
  expect(firstShown('list', '2026-11-22')).toBe('2026-11-22');
});
