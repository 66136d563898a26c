import { expect, test } from 'vitest';
import { readPeriod } from './typed-period.ts';
import { readTyped } from './typed-text.ts';

/** A Thursday. */
const now = new Date(2026, 10, 26, 15, 30);
const read = (text: string) => readTyped(text, now);
const days = (text: string) => {
  const { period, rest } = readPeriod(text, now);
  const local = (time: string | undefined) => time && new Date(time).toLocaleDateString('sv-SE');
  return [local(period.since), local(period.until), rest];
};

test('times are read as people say them, by the clock of the browser', () => {
  expect(days('committee before 1 March')).toEqual([undefined, '2026-03-01', 'committee']);
  expect(days('committee before:1 March 2025')).toEqual([undefined, '2025-03-01', 'committee']);
  expect(days('until 2026-02-28')).toEqual([undefined, '2026-03-01', '']);
  expect(days('after: 28/02/2026 proxy')).toEqual(['2026-03-01', undefined, 'proxy']);
  expect(days('what was promised in March')).toEqual(['2026-03-01', '2026-04-01', 'what was promised']);
  expect(days('in December')).toEqual(['2025-12-01', '2026-01-01', '']);
  expect(days('proxy in Sept 2024')).toEqual(['2024-09-01', '2024-10-01', 'proxy']);
  expect(days('on March 3rd, 2026')).toEqual(['2026-03-03', '2026-03-04', '']);
  expect(days('since Monday')).toEqual(['2026-11-23', undefined, '']);
  expect(days('since:thursday')).toEqual(['2026-11-19', undefined, '']);
  expect(days('last week')).toEqual(['2026-11-16', '2026-11-23', '']);
  expect(days('figures this month')).toEqual(['2026-11-01', '2026-12-01', 'figures']);
  expect(days('last month')).toEqual(['2026-10-01', '2026-11-01', '']);
  expect(days('yesterday proxy')).toEqual(['2026-11-25', '2026-11-26', 'proxy']);
  expect(days('after 1 March before 1 April')).toEqual(['2026-03-02', '2026-04-01', '']);
});

test('what names no time, or a day that no calendar has, is left as it is', () => {
  for (const text of [
    'before 31 February',
    'march hare',
    'may I book',
    'from:May',
    'in 2026',
    'sunday',
    'since when',
  ]) {
    expect(days(text)).toEqual([undefined, undefined, text]);
  }
});

test('a sender is named by a filter or in a sentence', () => {
  expect(read('from:Nora before:1 March invoice').messages).toMatchObject({ from: 'Nora', q: 'invoice' });
  expect(read('from: "Nora Winter" quote').messages).toEqual({ from: 'Nora Winter', q: 'quote' });
  expect(read('messages from Nora about the proxy').messages).toEqual({ from: 'Nora', q: 'proxy' });
  expect(read('what did Nora promise in March').messages).toMatchObject({ from: 'Nora', q: 'promise' });
  expect(read('messages from Monday').messages).not.toHaveProperty('from');
  expect(read('from:Nora').kind).toBe('messages');
  expect(read('notes from the field').messages).toEqual({ q: 'notes field' });
});

test('invoices are meant by a number, a sum or a state', () => {
  const asked = (text: string) => [read(text).kind, read(text).invoices];
  expect(asked('inv 3')).toEqual(['invoices', { q: 'INV-000003' }]);
  expect(asked('INV-000003')).toEqual(['invoices', { q: 'INV-000003' }]);
  expect(asked('cn-12')).toEqual(['invoices', { q: 'CN-000012' }]);
  expect(asked('£4,799.99')).toEqual(['invoices', { q: '', minPence: 4799_99, maxPence: 4799_99 }]);
  expect(asked('harrowmere 4799')).toEqual(['invoices', { q: 'harrowmere', minPence: 4799_00, maxPence: 4799_99 }]);
  expect(asked('overdue')).toEqual(['invoices', { q: '', state: 'overdue' }]);
  expect(asked('unpaid invoices of Calder')).toEqual(['invoices', { q: 'Calder', state: 'open' }]);
  expect(asked('paid bills')).toEqual(['invoices', { q: '', state: 'paid' }]);
  expect(asked('open access')).toEqual([null, { q: 'open access' }]);
  expect(asked('HW-1107')).toEqual([null, { q: 'HW-1107' }]);
});

test('the words of a question do not count, unless there are no others', () => {
  expect(read('how do I change my password?').words).toBe('change password?');
  expect(read('where').words).toBe('where');
  expect(read('  session   with Lars ')).toMatchObject({ kind: 'sessions', sessions: { q: 'Lars' } });
});
