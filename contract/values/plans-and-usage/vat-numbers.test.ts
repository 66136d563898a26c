import { expect, test } from 'vitest';
import { billingStates, issuedStateOf, paidOnProblem } from './billing.ts';
import { plainVatNumber, vatNumberProblem } from './vat-numbers.ts';

test('a VAT number has the prefix and the form of its country', () => {
  for (const [country, written] of [
    ['GB', 'gb 123 4567 89'],
    ['GB', 'XI123456789'],
    ['GB', 'GBGD001'],
    ['GR', 'EL123456789'],
    ['FR', 'FR 12 345678901'],
    ['FR', 'FRXX345678901'],
    ['NL', 'NL123456789B01'],
    ['CH', 'CHE-123.456.789 MWST'],
    ['AT', 'ATU12345678'],
    ['US', 'US12-3456789'],
  ] as const) {
    expect([written, vatNumberProblem(plainVatNumber(written), country)]).toEqual([written, undefined]);
  }
  for (const [country, written] of [
    ['GB', '123456789'],
    ['GB', 'GB12345678'],
    ['GR', 'GR123456789'],
    ['FR', 'DE123456789'],
    ['FR', 'FROO345678901'],
    ['DE', 'DE12345678A'],
    ['US', 'US1'],
    ['__proto__', 'GB123456789'],
  ] as const) {
    expect([written, typeof vatNumberProblem(plainVatNumber(written), country)]).toEqual([written, 'string']);
  }
});

test('an invoice is overdue from the day after the one that it is due on, unless it is paid or void', () => {
  const none = { dueDate: '2026-04-03', paidOn: null, creditNoteNumber: null };
  expect(issuedStateOf(none, '2026-04-03')).toBe('sent');
  expect(issuedStateOf(none, '2026-04-04')).toBe('overdue');
  expect(issuedStateOf({ ...none, paidOn: '2026-05-01' }, '2026-06-01')).toBe('paid');
  expect(issuedStateOf({ ...none, paidOn: '2026-05-01', creditNoteNumber: 'CN-1' }, '2026-06-01')).toBe('void');
  expect(billingStates).toEqual(['draft', 'sent', 'overdue', 'paid', 'void']);
});

test.each([
  ['1999-03-02', 'The date can’t be more than 90 days before the invoice'],
  ['0026-04-02', 'The date can’t be more than 90 days before the invoice'],
  ['2025-04-02', 'The date can’t be more than 90 days before the invoice'],
  ['2026-01-01', 'The date can’t be more than 90 days before the invoice'],
  ['2026-01-02', undefined],
  ['2026-04-01', undefined],
  ['2026-04-20', undefined],
  ['2026-04-21', 'The date can’t be in the future'],
  ['2062-04-02', 'The date can’t be in the future'],
])('an invoice of 2 April 2026 that is noted as paid on %s', (paidOn, problem) => {
  expect(paidOnProblem(paidOn, { issueDate: '2026-04-02', today: '2026-04-20' })).toBe(problem);
});
