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
    ['GB', 'XIGD001'],
    ['GB', 'XIHA599'],
    ['IM', 'GB 004 1234 56'],
    ['MC', 'FR 12 345678901'],
    ['CH', 'CHE-123.456.789'],
    ['LI', 'CHE-123.456.789 TVA'],
    ['NO', 'NO 123 456 789 MVA'],
    ['IN', '27AAPFU0939F1ZV'],
    ['AU', '51 824 753 556'],
    ['NZ', '49-091-850'],
    ['JP', 'T1234567890123'],
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
    ['US', 'US1234567'],
    ['US', '12-3456789'],
    ['IM', 'IM123456789'],
    ['IM', 'XI123456789'],
    ['MC', 'MC12345678901'],
    ['LI', 'LI12345'],
    ['CH', 'CH123456789'],
    ['GG', 'GG123456'],
    ['IN', 'IN27AAPFU0939F1ZV'],
    ['IN', '27AAPFU0939F1XV'],
    ['AU', 'AU51824753556'],
    ['JP', '!'],
    ['__proto__', 'GB'],
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
