import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { machineLabel } from '#contract/values/plans-and-usage/access-methods.ts';
import { denialMetrics, metricLabel, type UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { ChartFigures } from '#web/ui/charts/chart-figures.ts';
import { remarksOf } from './periods/month-remarks.ts';
import { monthText } from './periods/month-text.ts';

/** The number of months that a chart on a phone has room for. */
export const monthsOnPhones = 12;

/** More series could not be told apart. */
const seriesMax = 3;

/** Figures by month: the uses first, then other metrics that the reports count. */
export function monthlyFigures({ monthly, usesMetric }: UsageSummary): ChartFigures {
  const remarks = remarksOf(monthly);
  if (usesMetric === null) {
    return {
      of: 'Month',
      series: ['Uses'],
      ...remarks.headings,
      rows: monthly.map((each) => ({ label: monthText(each.month), values: [each.uses], ...remarks.of(each) })),
    };
  }
  const metrics = [usesMetric, ...otherMetrics(monthly, usesMetric)].slice(0, seriesMax);
  return {
    of: 'Month',
    series: metrics.map(metricLabel),
    ...remarks.headings,
    rows: monthly.map((each) => ({
      label: monthText(each.month),
      values: metrics.map((metric) =>
        metric === usesMetric ? each.uses : (each.figures[metric] ?? zeroOf(metric, each.report)),
      ),
      ...remarks.of(each),
    })),
  };

  /** COUNTER reports leave out zeros: a metric that a report has in another month was counted in this one too. */
  function zeroOf(metric: string, report: UsageReportId): number | null {
    const isCounted = monthly.some((other) => other.report === report && metric in other.figures);
    return isCounted && report !== 'TABLE' ? 0 : null;
  }
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
