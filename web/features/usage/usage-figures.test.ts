import { describe, expect, test } from 'vitest';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { csvRows, figureText } from '#web/ui/charts/chart-figures.ts';
import { dataTypeFigures, machineFigures, monthlyFigures, titleFigures } from './usage-figures.ts';

const plain = {
  machines: {},
  mayHoldMachines: false,
  leavesOpenAccessOut: false,
  leavesTableOut: false,
  isPartial: false,
  missingPlatforms: [],
  missingMembers: [],
};
const summary: UsageSummary = {
  institution: { id: 1, name: 'A University' },
  months: ['2025-01', '2025-02', '2025-03'],
  range: { from: '2025-01', to: '2025-03' },
  reports: [
    { report: 'PR', reportName: 'Platform Report', usesMetric: 'Total_Item_Requests', months: ['2025-01', '2025-02'] },
  ],
  usesMetric: 'Total_Item_Requests',
  monthly: [
    {
      month: '2025-01',
      ...{ report: 'PR', resourceId: 1, uses: 1200, ...plain, reports: ['PR'] },
      figures: {
        Total_Item_Requests: 1200,
        Unique_Item_Requests: 800,
        Searches_Platform: 3,
        Total_Item_Investigations: 9,
      },
    },
    {
      ...{ month: '2025-02', report: 'PR', resourceId: 1, uses: 0, ...plain, reports: ['PR'] },
      figures: { Total_Item_Requests: 0, Unique_Item_Requests: 0, Total_Item_Investigations: 0 },
    },
    {
      ...{ month: '2025-03', report: 'TR_J1', resourceId: 2, uses: 7, ...plain, reports: ['TR_J1'] },
      figures: { Total_Item_Requests: 7 },
    },
  ],
  missingMonths: [],
  uncertainMonths: [],
  metrics: [],
  machines: [],
  denials: null,
  dataTypes: [{ dataType: 'Multimedia_Item', uses: 5 }],
  titles: { reports: [], mayHoldMachines: false, top: [{ title: '=A Lecture', uses: 5 }] },
  allowance: null,
  recounted: null,
};

describe('the figures of a chart', () => {
  test('begin with the uses and keep what was not reported apart from nothing used', () => {
    expect(monthlyFigures(summary)).toEqual({
      of: 'Month',
      series: ['Total item requests', 'Unique item requests', 'Total item investigations'],
      rows: [
        { label: 'Jan 2025', values: [1200, 800, 9] },
        { label: 'Feb 2025', values: [0, 0, 0] },
        { label: 'Mar 2025', values: [7, null, null] },
      ],
    });
    expect(figureText(0)).toBe('0');
    expect(figureText(null)).toBe('–');
  });

  test('are of one metric in each series, and a month without figures interrupts the line', () => {
    const [first] = summary.monthly;
    if (!first) throw new Error('There is no month');
    const both = { Total_Item_Requests: 10, Total_Item_Investigations: 100 };
    const monthly = [
      { ...first, uses: 10, figures: both },
      { ...first, month: '2025-03', uses: null, figures: { Total_Item_Investigations: 300 } },
    ];
    const figures = monthlyFigures({ ...summary, monthly, missingMonths: ['2025-02'] });
    expect(figures.series).toEqual(['Total item requests', 'Total item investigations']);
    expect(figures.rows.map(({ label, values }) => [label, ...values])).toEqual([
      ['Jan 2025', 10, 100],
      ['Feb 2025', null, null],
      ['Mar 2025', null, 300],
    ]);
    expect(figures.rows[2]?.remarks?.[1]).toBe('its reports count other things than uses');
  });

  test('of a plain table are its uses alone', () => {
    expect(monthlyFigures({ ...summary, usesMetric: null }).series).toEqual(['Uses']);
  });

  test('say beside a month which reports made it and what it may hold, in the file as well', () => {
    const [january, ...others] = summary.monthly;
    if (!january) throw new Error('There is no month');
    const marked = { ...january, reports: ['TR_B1' as const, 'PR' as const], mayHoldMachines: true };
    const figures = monthlyFigures({
      ...summary,
      monthly: [{ ...marked, leavesOpenAccessOut: true, leavesTableOut: true }, ...others],
    });
    const rows = csvRows(figures);
    expect(rows[0]?.slice(-2)).toEqual(['Reports', 'Note']);
    expect(rows[1]?.slice(-2)).toEqual([
      'TR_B1 + PR',
      'may count machines as people; open access left out; a plain table is not counted',
    ]);
    expect(rows[2]?.slice(-2)).toEqual(['PR', '']);
  });

  test('of machines stand apart from those of people, by method', () => {
    expect(machineFigures(summary)).toBeNull();
    const monthly = summary.monthly.map((month, at) => ({ ...month, machines: at === 1 ? { TDM: 9 } : { Agent: 1 } }));
    const figures = machineFigures({ ...summary, monthly });
    expect(figures && csvRows(figures).slice(0, 3)).toEqual([
      ['Month', 'AI agents (Agent)', 'Text and data mining (TDM)'],
      ['Jan 2025', '1', '0'],
      ['Feb 2025', '0', '9'],
    ]);
    expect(csvRows(monthlyFigures({ ...summary, monthly }))).toEqual(csvRows(monthlyFigures(summary)));
  });

  test('name data types in words', () => {
    expect(dataTypeFigures(summary).rows).toEqual([{ label: 'Multimedia Item', values: [5] }]);
  });

  test('go into a file as plain figures below their headings', () => {
    expect(csvRows(titleFigures(summary))).toEqual([
      ['Title', 'Uses'],
      ['=A Lecture', '5'],
    ]);
    expect(csvRows(monthlyFigures(summary)).slice(2)).toEqual([
      ['Feb 2025', '0', '0', '0'],
      ['Mar 2025', '7', '', ''],
    ]);
  });
});
