import { expect, test } from 'vitest';
import type { Harvest } from '#contract/plans-and-usage/harvests.ts';
import { askedText, exceptionText, outcomeOf } from './harvest-texts.ts';

const harvest: Harvest = {
  ...{ id: 1, keyName: 'Alma', asked: 'TR_J1', customerName: null, from: '2025-01', to: '2025-03', outcome: 'sent' },
  ...{ exceptions: [], at: '2026-03-04T12:00:00.000Z', lastAt: '2026-03-04T12:00:00.000Z', times: 1 },
};

test('what a program asked for, and what came of it, is told in plain words', () => {
  expect(askedText(harvest)).toBe('TR_J1');
  const list = { ...harvest, asked: 'reports', from: null, to: null, customerName: 'Northfell College' };
  expect(askedText(list)).toBe('List of reports, for Northfell College');
  const missing = {
    code: 3031,
    message: 'Usage Not Ready for Requested Dates',
    data: 'No usage is stored yet of 2025-04',
  };
  expect(exceptionText(missing)).toBe('No usage is stored yet of 2025-04.');
  expect(exceptionText({ code: 3020, message: 'Invalid Date Arguments', data: 'end_date is before begin_date' })).toBe(
    'These months aren’t possible. (end_date is before begin_date)',
  );
  expect(exceptionText({ code: 3061, message: 'Incongruous ReportFilter Value', data: null })).toBe(
    'Incongruous ReportFilter Value.',
  );
  expect(outcomeOf(harvest).text).toBe('Delivered');
  expect(outcomeOf({ ...harvest, exceptions: [missing] }).text).toBe('Delivered, with remarks');
  expect(outcomeOf({ ...harvest, outcome: 'refused', exceptions: [missing] }).text).toBe(
    '3031 Usage Not Ready for Requested Dates',
  );
  expect(outcomeOf({ ...harvest, outcome: 'cut', exceptions: [missing] }).text).toBe('Broken off');
});
