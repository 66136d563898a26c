import { expect, test } from 'vitest';
import { testSummary } from '#web/testing/test-messages.ts';
import { askedFor, shownRows } from './conversation-filter.ts';

const named = (fullName: string, lastChange: number) =>
  testSummary({
    conversation: fullName,
    group: 'customers',
    contact: { id: lastChange + 1, fullName, role: 'customer', subject: null, grade: null },
    lastChange,
  });
const rows = [named('New', 9), named('Old', 3)];
const recent = { tab: 'recent', find: '' } as const;
const namesOf = (shown: typeof rows) => shown.map(({ contact }) => contact.fullName);

test('the list asks for one group after the other, and for what is searched or recent alone', () => {
  expect(askedFor({ tab: 'all', find: '' })).toEqual({ order: 'groups' });
  expect(askedFor({ tab: 'recent', find: 'elodie' })).toEqual({ order: 'groups', tab: 'recent', find: 'elodie' });
});

test('the open conversation stands in the list at its place, once, but not among what is searched', () => {
  expect(namesOf([...shownRows(rows, recent, named('Open', 5))])).toEqual(['New', 'Open', 'Old']);
  expect(namesOf([...shownRows(rows, recent, named('Silent', 0))])).toEqual(['New', 'Old', 'Silent']);
  expect(shownRows(rows, recent, named('Old', 3))).toBe(rows);
  expect(shownRows(rows, { tab: 'all', find: 'new' }, named('Open', 5))).toBe(rows);
});
