import type { UsageSummary } from '#contract/plans-and-usage/usage.ts';
import { metricLabel, type UsageReportId } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { ChartFigures } from '#web/ui/charts/chart-figures.ts';
import { monthText } from './month-text.ts';

/** More series could not be told apart. */
const seriesMax = 3;

/** Figures by month: the uses first, then other metrics that the reports count. */
export function monthlyFigures({ monthly, usesMetric }: UsageSummary): ChartFigures {
  if (usesMetric === null) {
    return {
      of: 'Month',
      series: ['Uses'],
      rows: monthly.map(({ month, uses }) => ({ label: monthText(month), values: [uses] })),
    };
  }
  const metrics = [usesMetric, ...otherMetrics(monthly, usesMetric)].slice(0, seriesMax);
  return {
    of: 'Month',
    series: metrics.map(metricLabel),
    rows: monthly.map(({ month, report, figures, uses }) => ({
      label: monthText(month),
      values: metrics.map((metric) => (metric === usesMetric ? uses : (figures[metric] ?? zeroOf(metric, report)))),
    })),
  };

  /** Reports of COUNTER leave out what is zero: a metric that they have in another month was counted in this one too. */
  function zeroOf(metric: string, report: UsageReportId): number | null {
    const isCounted = monthly.some((other) => other.report === report && metric in other.figures);
    return isCounted && report !== 'TABLE' ? 0 : null;
  }
}

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
