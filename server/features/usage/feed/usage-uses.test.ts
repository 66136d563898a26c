import { expect, test } from 'vitest';
import { usesByMonth, usesMetricOf } from './usage-uses.ts';

test('requests count before investigations, and these before searches, whatever comes first in the file', () => {
  const preferred = [
    'Total_Item_Requests',
    'Total_Item_Investigations',
    'Searches_Regular',
    'Searches_Platform',
    'Searches_Automated',
    'Searches_Federated',
  ];
  for (const [at, metric] of preferred.entries()) {
    const present = preferred.slice(at);
    expect(usesMetricOf('PR', present)).toBe(metric);
    expect(usesMetricOf('PR', [...present, 'Unique_Item_Requests', 'No_License'].reverse())).toBe(metric);
  }
  expect(usesMetricOf('DR_D2', ['No_License', 'Limit_Exceeded'])).toBeNull();
});

test('where items are investigated and searched for, the investigations are the uses', () => {
  const sums = [
    { month: '2025-01', metric: 'Searches_Platform', accessMethod: '', figure: 900 },
    { month: '2025-01', metric: 'Total_Item_Investigations', accessMethod: '', figure: 30 },
    { month: '2025-01', metric: 'Unique_Item_Investigations', accessMethod: '', figure: 20 },
  ];
  const usesMetric = usesMetricOf(
    'PR',
    sums.map(({ metric }) => metric),
  );
  expect(usesByMonth({ report: 'PR', usesMetric, accessMethod: null }, ['2025-01'], sums)).toEqual(
    new Map([['2025-01', 30]]),
  );
});

test('what machines used is no use, whether the rows say so or the report', () => {
  const sum = { month: '2025-01', metric: 'Total_Item_Requests', figure: 1 };
  const methods = ['Regular', '', 'TDM', 'Agent', 'vendor:Crawler'];
  const sums = methods.map((accessMethod, at) => ({ ...sum, accessMethod, figure: 10 ** at }));
  const usesOf = (accessMethod: string | null) =>
    usesByMonth({ report: 'PR', usesMetric: 'Total_Item_Requests', accessMethod }, ['2025-01'], sums).get('2025-01');
  expect([usesOf(null), usesOf('Regular'), usesOf('TDM')]).toEqual([11, 11, 1]);
});
