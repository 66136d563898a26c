import { expect, test } from 'vitest';
import type { ResponseSummary, TrendPart } from '#contract/statistics.ts';
import { inZone } from '#web/testing/in-zone.ts';
import { csvRows } from '#web/ui/charts/chart-figures.ts';
import { fileRows } from '#web/ui/lists/list-columns.ts';
import { figureColumns } from './figure-columns.tsx';
import { responsesColumns } from './responses-columns.tsx';
import { responseCounts, responseTimes } from './trend-figures.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const nothing: ResponseSummary = { count: 0, medianMs: null, p90Ms: null };

function partsOf(until: string, count: number, partDays: number): TrendPart[] {
  const at = (number: number) => new Date(Date.parse(until) - (count - number) * partDays * day).toISOString();
  return Array.from({ length: count }, (_, index) => ({ since: at(index), until: at(index + 1), responses: nothing }));
}

test.each([
  // The clocks go back on 1 November: there, half past midnight is twenty-five hours before half past eleven in the evening of the same
  // day.
  ['America/New_York', ['26 Oct', '27 Oct', '28 Oct', '29 Oct', '30 Oct', '31 Oct', '1 Nov']],
  ['UTC', ['27 Oct', '28 Oct', '29 Oct', '30 Oct', '31 Oct', '1 Nov', '2 Nov']],
])('each part of a trend has its own day, that of %s, also where the clocks go back', async (zone, expected) => {
  const days = await inZone(zone, async () => {
    const { responseCounts: countsThere } = await import('./trend-figures.ts');
    return countsThere(partsOf('2026-11-02T04:30:00.000Z', 7, 1), 7).rows.map(({ label }) => label);
  });
  expect(days).toEqual(expected.map((day) => `${day} 2026`));
});

test('parts of several days are told by the last of them', () => {
  expect(responseCounts(partsOf('2026-11-22T15:00:00.000Z', 30, 3), 90)).toMatchObject({
    of: '3 days up to',
    rows: expect.arrayContaining([
      { label: '19 Nov 2026', values: [0] },
      { label: '22 Nov 2026', values: [0] },
    ]),
  });
});

test('times are in minutes of support hours, and what was not there is no zero', () => {
  const [part] = partsOf('2026-11-22T15:00:00.000Z', 1, 1);
  if (!part) throw new Error('There is no part');
  const answered = { ...part, responses: { count: 2, medianMs: 90_000, p90Ms: 61 * minute } };
  expect(csvRows(responseTimes([part, answered], 7))).toEqual([
    ['Day up to', '50% answered within', '90% answered within'],
    ['21 Nov 2026', '', ''],
    ['22 Nov 2026', '1.5', '61'],
  ]);
});

test('rows and groups go into a file as plain figures and moments', () => {
  const row = {
    key: 7,
    customerId: 2,
    fullName: 'Maya Okafor',
    companyName: 'University of Harrowmere',
    facts: [{ at: '2026-11-20T12:00:00.000Z' }, { at: null }, { name: 'Priya Shah' }, { supportMs: 90_000 }],
  };
  expect(fileRows(figureColumns(['Asked', 'Answered', 'Answered by', 'Time taken, in support hours']), [row])).toEqual([
    ['Customer', 'Institution', 'Asked', 'Answered', 'Answered by', 'Time taken (min in support hours)'],
    ['Maya Okafor', 'University of Harrowmere', '2026-11-20T12:00:00.000Z', '', 'Priya Shah', '1.5'],
  ]);
  const group = {
    ...{ id: 4, name: 'Priya Shah' },
    ...{ responses: { count: 2, medianMs: minute, p90Ms: 2 * minute }, responsesBefore: nothing },
    ...{ ratings: { count: 5, helpful: 4 }, ratingsBefore: { count: 0, helpful: 0 } },
  };
  const [headings, line] = fileRows(responsesColumns('staff', 30, {}), [group]);
  expect(line).toEqual(['Priya Shah', '2', '1', '2', '5', '4', '0', '', '', '0', '0']);
  expect(headings?.slice(4, 6)).toEqual(['Ratings', 'Helpful']);
  expect(headings).toHaveLength(11);
});
