import type { UsageSummary } from '#contract/plans-and-usage/usage.ts';
import { type MonthRange, monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import type { ChartFigures } from '#web/ui/charts/chart-figures.ts';
import { monthText, spanText } from './month-text.ts';

const changeFormat = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

/** '+12%'; a dash where either is unknown or nothing was used before. */
export function changeText(now: number | null, before: number | null): string {
  return now === null || before === null || before === 0 ? '–' : changeFormat.format((now - before) / before);
}

/** The uses of each month of a period, beside those of the same month of the period before. Null where a month has no figures. */
export function usesBeside(
  [now, period]: [UsageSummary, MonthRange],
  [before, periodBefore]: [UsageSummary, MonthRange],
): ChartFigures {
  const usesIn = ({ monthly }: UsageSummary) => new Map(monthly.map(({ month, uses }) => [month, uses]));
  const [usesNow, usesBefore] = [usesIn(now), usesIn(before)];
  const monthsBefore = monthsIn(periodBefore);
  return {
    of: 'Month',
    series: [spanText(period), spanText(periodBefore)],
    rows: monthsIn(period).map((month, at) => ({
      label: monthText(month),
      values: [usesNow.get(month) ?? null, usesBefore.get(monthsBefore[at] ?? '') ?? null],
    })),
  };
}
