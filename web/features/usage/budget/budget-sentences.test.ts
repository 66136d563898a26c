import { expect, test } from 'vitest';
import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { firstSentences, gapsOf, sourcesOf, summarySentences } from './budget-sentences.ts';

const year = { from: '2026-01', to: '2026-02' };
const before = { from: '2025-01', to: '2025-02' };

const summaryOf = (uses: Record<string, number>, more: Partial<UsageSummary> = {}, lacking: string[] = []) =>
  ({
    institution: { id: 1, name: 'Harrowmere' },
    monthly: Object.entries(uses).map(([month, figure]) => ({
      ...{ month, uses: figure, figures: {} },
      missingPlatforms: month === '2026-02' ? lacking : [],
      missingMembers: [],
    })),
    metrics: [],
    uncertainMonths: [],
    reports: [],
    titles: null,
    ...more,
  }) as unknown as UsageSummary;

const cost: PeriodCost = {
  ...{ ...year, months: 2, reportedMonths: 2, uses: 110, netPence: 5500, totalPence: 6600, pencePerUse: 50 },
  ...{ invoicedDays: 31, planDays: 28, unpricedDays: 0, unpriced: [], invoices: ['INV-000001'], mixedMonths: [] },
  currencies: ['GBP'],
};

test('the report begins with use, its change, its price and what readers could not have', () => {
  const now = summaryOf(
    { '2026-01': 60, '2026-02': 50 },
    {
      denials: {
        reports: [],
        monthly: [
          { month: '2026-01', figures: { No_License: 700 } },
          { month: '2026-02', figures: { No_License: 500, Limit_Exceeded: 0 } },
        ],
      },
    },
  );
  const earlier = summaryOf({ '2025-01': 100, '2025-02': 100 });
  expect(summarySentences([now, year], [earlier, before], [cost, { ...cost, ...before, pencePerUse: 40 }])).toEqual([
    'Harrowmere used the collection 110 times in Jan 2026 – Feb 2026, 45% fewer than in the period before.',
    'The cost per use was £0.50 before VAT; in the period before it was £0.40.',
    '1,200 attempts were refused because the institution has no licence for the content.',
  ]);
  expect(summarySentences([now, year], [summaryOf({ '2025-01': 60 }), before], [])[0]).toBe(
    'Harrowmere used the collection 110 times in Jan 2026 – Feb 2026, as many as in the period before (by the months that both have).',
  );
  expect(summarySentences([now, year], [summaryOf({}), before], [])[0]).toBe(
    'Harrowmere used the collection 110 times in Jan 2026 – Feb 2026.',
  );
});

test('what is missing or doubted in either period is said', () => {
  const now = summaryOf({ '2026-01': 60 }, { uncertainMonths: ['2026-01'] });
  expect(gapsOf([now, year], [summaryOf({ '2025-01': 1, '2025-02': 2 }), before])).toEqual([
    'No figures for Feb 2026.',
    'The figures of Jan 2026 are being checked.',
  ]);
});

test('a platform without figures is said', () => {
  const now = summaryOf({ '2026-01': 60, '2026-02': 5 }, {}, ['Streams']);
  expect(gapsOf([now, year])).toEqual(['Figures of Streams are missing for Feb 2026.']);
});

test('each figure says where it comes from', () => {
  const report = { report: 'PR_P1', reportName: 'Platform Usage', usesMetric: 'Total_Item_Requests' } as const;
  const now = summaryOf({}, { reports: [{ ...report, months: ['2026-01', '2026-02'] }] });
  expect(sourcesOf(now)).toEqual(['Uses of Jan 2026 – Feb 2026: Platform Usage, total item requests.']);
  const many = Array.from({ length: 20 }, (_, at) => `Report ${at}.`);
  expect(firstSentences(many).slice(-2)).toEqual(['Report 7.', 'And 12 more, listed on the Usage Metrics page.']);
  expect(firstSentences(many.slice(0, 8))).toEqual(many.slice(0, 8));
});
