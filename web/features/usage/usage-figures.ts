import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { machineLabel } from '#contract/values/plans-and-usage/access-methods.ts';
import { denialMetrics, metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { ChartFigures } from '#web/ui/charts/chart-figures.ts';
import { remarksOf } from './periods/month-remarks.ts';
import { monthText } from './periods/month-text.ts';

/** The number of months that a chart on a phone has room for. */
export const monthsOnPhones = 12;

/** More series could not be told apart. */
const seriesMax = 3;

/**
 * Figures by month: the uses first, then other metrics that the reports count. A series is one metric, and a month without figures has a
 * row without them, so that the line is not drawn across it.
 */
export function monthlyFigures({ monthly, missingMonths, usesMetric }: UsageSummary): ChartFigures {
  const remarks = remarksOf(monthly);
  const metrics = usesMetric === null ? [] : otherMetrics(monthly, usesMetric).slice(0, seriesMax - 1);
  const rows = monthly.map((each) => ({
    month: each.month,
    values: [each.uses, ...metrics.map((metric) => each.figures[metric] ?? null)],
    ...remarks.of(each),
  }));
  const empty = missingMonths.map((month) => ({ month, values: [null, ...metrics.map(() => null)] }));
  return {
    of: 'Month',
    series: [usesMetric === null ? 'Uses' : metricLabel(usesMetric), ...metrics.map(metricLabel)],
    ...remarks.headings,
    rows: [...rows, ...empty]
      .sort((a, b) => (a.month < b.month ? -1 : 1))
      .map(({ month, ...row }) => ({ label: monthText(month), ...row })),
  };
}

/** Use by machines, by month and method; null if there is none. */
export function machineFigures({ monthly }: UsageSummary): ChartFigures | null {
  const methods = [...new Set(monthly.flatMap(({ machines }) => Object.keys(machines)))].sort();
  if (methods.length === 0) return null;
  return {
    of: 'Month',
    series: methods.map(machineLabel),
    rows: monthly.map(({ month, machines }) => ({
      label: monthText(month),
      values: methods.map((method) => machines[method] ?? 0),
    })),
  };
}

export function denialFigures({ denials }: UsageSummary): ChartFigures | null {
  if (!denials) return null;
  return {
    of: 'Month',
    series: denialMetrics.map((metric) => denialLabels[metric]),
    rows: denials.monthly.map(({ month, figures }) => ({
      label: monthText(month),
      values: denialMetrics.map((metric) => figures[metric] ?? 0),
    })),
  };
}

const denialLabels = { No_License: 'Not licensed', Limit_Exceeded: 'Too many at once' } as const;

export function titleFigures({ titles }: UsageSummary): ChartFigures {
  return {
    of: 'Title',
    series: ['Uses'],
    rows: (titles?.top ?? []).map(({ title, uses }) => ({ label: title, values: [uses] })),
  };
}

export function dataTypeFigures({ dataTypes }: UsageSummary): ChartFigures {
  return {
    of: 'Data type',
    series: ['Uses'],
    rows: dataTypes.map(({ dataType, uses }) => ({ label: dataType.replaceAll('_', ' '), values: [uses] })),
  };
}

/** Requests and investigations; denials and searches are in the table of metrics. */
function otherMetrics(monthly: UsageSummary['monthly'], usesMetric: string): string[] {
  const reported = new Set(monthly.flatMap(({ figures }) => Object.keys(figures)));
  return [
    'Unique_Item_Requests',
    'Total_Item_Requests',
    'Total_Item_Investigations',
    'Unique_Item_Investigations',
  ].filter((metric) => reported.has(metric) && metric !== usesMetric);
}
