import { expect, test } from 'vitest';
import { periodIn } from './asked-period.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['how many views in March', '2026-03', '2026-03'],
  ['our usage for Dec', '2025-12', '2025-12'],
  ['usage of Sept 2025 please', '2025-09', '2025-09'],
  ['figures for 2026-02', '2026-02', '2026-02'],
  ['figures for 4/2026', '2026-04', '2026-04'],
  ['what did we use last month', '2026-10', '2026-10'],
  ['what was watched in May', '2026-05', '2026-05'],
  ['our use from January to March 2026', '2026-01', '2026-03'],
  ['between November and February', '2025-11', '2026-02'],
  ['our top titles since June', '2026-06', '2026-11'],
  ['views of the last 6 months', '2026-05', '2026-10'],
  ['views of the last three months', '2026-08', '2026-10'],
  ['how much did we use in 2025', '2025-01', '2025-12'],
  ['use in Q2 2026', '2026-04', '2026-06'],
  ['use in the first quarter', '2026-01', '2026-03'],
  ['our usage this academic year', '2026-08', '2027-07'],
  ['our usage last academic year', '2025-08', '2026-07'],
  ['cost per use in 2024/25', '2024-08', '2025-07'],
])('%s', (question, from, to) => {
  expect(periodIn(question, now)).toEqual({ from, to });
});

test.each(['may I see our usage', 'how much did we use last year', 'marching orders', 'what is our top title'])(
  'no months are named: %s',
  (question) => {
    expect(periodIn(question, now)).toBeUndefined();
  },
);
