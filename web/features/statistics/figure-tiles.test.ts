import { expect, test } from 'vitest';
import type { SupportFigures } from '#contract/statistics.ts';
import { figureTiles } from './figure-tiles.ts';

const minute = 60_000;
const nothing = { count: 0, medianMs: null, p90Ms: null };
const figures: SupportFigures = {
  since: '2026-10-23T12:00:00.000Z',
  until: '2026-11-22T12:00:00.000Z',
  customers: 1200,
  customersBefore: 1197,
  activeCustomers: 40,
  activeChats: 3,
  waiting: 2,
  longestWaitMs: 90 * minute,
  responses: { count: 10, medianMs: 12 * minute, p90Ms: 60 * minute },
  responsesBefore: { count: 11, medianMs: 17 * minute, p90Ms: 60 * minute },
  ratings: { count: 49, helpful: 48 },
  ratingsBefore: { count: 20, helpful: 19 },
};

function textsOf(changed: Partial<SupportFigures> = {}) {
  const tiles = figureTiles({ ...figures, ...changed }, 30);
  return Object.fromEntries(tiles.map(({ label, value, change }) => [label, change ? [value, change] : [value]]));
}

test('each figure of support is told with its change against the window before', () => {
  expect(textsOf()).toEqual({
    'Total customers': ['1,200', '3 more than 30 days before'],
    'Active customers': ['40'],
    'Active chats': ['3'],
    'Waiting now': ['2'],
    'Longest wait': ['1 h 30 min'],
    'First responses': ['10', '1 fewer than in the 30 days before'],
    'Response time': ['12 min', '5 min quicker than in the 30 days before'],
    '90% answered within': ['1 h', 'as quick as in the 30 days before'],
    Satisfaction: ['98%', '3 points higher than in the 30 days before'],
  });
});

test('without data no figure is made up', () => {
  const without = textsOf({ responses: nothing, waiting: 0, longestWaitMs: null, customersBefore: 1200 });
  expect(without).toMatchObject({
    'Total customers': ['1,200', 'as many as 30 days before'],
    'Longest wait': ['No reply needed'],
    'First responses': ['0', '11 fewer than in the 30 days before'],
    'Response time': ['No data yet', 'Target: about 15 min'],
    '90% answered within': ['No data yet'],
  });
  const unrated = { count: 0, helpful: 0 };
  expect(textsOf({ ratings: unrated })).toMatchObject({ Satisfaction: ['No data yet'] });
  expect(textsOf({ ratings: { count: 3, helpful: 0 }, ratingsBefore: unrated })).toMatchObject({
    Satisfaction: ['0%', 'no earlier data'],
  });
  expect(textsOf({ responsesBefore: nothing })).toMatchObject({
    'Response time': ['12 min', 'no earlier data'],
  });
});

test('every figure opens rows', () => {
  expect(figureTiles(figures, 30).flatMap(({ label, rows }) => (rows ? [] : [label]))).toEqual([]);
});
