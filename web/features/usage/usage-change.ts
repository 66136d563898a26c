import type { UsageMonth, UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { noteOf } from '#contract/values/plans-and-usage/month-notes.ts';
import { type MonthRange, monthsIn } from '#contract/values/plans-and-usage/usage-periods.ts';
import { metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import type { ChartFigures } from '#web/ui/charts/chart-figures.ts';
import { monthText, spanText } from './periods/month-text.ts';

const changeFormat = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  signDisplay: 'exceptZero',
  maximumFractionDigits: 0,
});

/** '+12%'; a dash if either is unknown or nothing was used before. */
export function changeText(now: number | null, before: number | null): string {
  return now === null || before === null || before === 0 ? '–' : changeFormat.format((now - before) / before);
}

export interface ComparedFigure {
  label: string;
  now: number | null;
  before: number | null;
  change: string;
}

type Period = readonly [UsageSummary, MonthRange];

/** Uses and metrics of two periods. The change compares only months that both have, because a missing month is no change. */
export function comparedFigures([now, period]: Period, [before, periodBefore]: Period): ComparedFigure[] {
  const months = monthsIn(period).map((month, at) => [month, monthsIn(periodBefore)[at] ?? ''] as const);
  const [monthsNow, monthsBefore] = [byMonth(now), byMonth(before)];
  const common = months.filter(([month, other]) => monthsNow.has(month) && monthsBefore.has(other));
  const changeOf = (figureOf: (month: UsageMonth) => number) => {
    const sum = (found: ReadonlyMap<string, UsageMonth>, names: readonly string[]) =>
      names.reduce((total, name) => total + figureOf(found.get(name) as UsageMonth), 0);
    const [namesNow, namesBefore] = [common.map(([name]) => name), common.map(([, name]) => name)];
    return changeText(sum(monthsNow, namesNow), sum(monthsBefore, namesBefore));
  };
  const [totalsNow, totalsBefore] = [totalsOf(now), totalsOf(before)];
  // If both count uses by the same metric, its row would repeat the uses.
  const sharedMetric = now.usesMetric === before.usesMetric ? now.usesMetric : null;
  const metrics = [...new Set([...totalsNow.keys(), ...totalsBefore.keys()])].filter(
    (metric) => metric !== sharedMetric,
  );
  const usesOf = ({ uses }: UsageMonth) => uses;
  const sumOfUses = ({ monthly }: UsageSummary) =>
    monthly.length === 0 ? null : monthly.map(usesOf).reduce((sum, uses) => sum + uses, 0);
  return [
    { label: 'Uses', now: sumOfUses(now), before: sumOfUses(before), change: changeOf(usesOf) },
    ...metrics.map((metric) => ({
      label: metricLabel(metric),
      now: totalsNow.get(metric) ?? null,
      before: totalsBefore.get(metric) ?? null,
      change: changeOf(({ figures }) => figures[metric] ?? 0),
    })),
  ];
}

function byMonth({ monthly }: UsageSummary): ReadonlyMap<string, UsageMonth> {
  return new Map(monthly.map((each) => [each.month, each]));
}

/** The metrics that can be added up. */
function totalsOf({ metrics }: UsageSummary): ReadonlyMap<string, number> {
  return new Map(metrics.flatMap(({ metric, total }) => (total === null ? [] : [[metric, total] as const])));
}

/** The uses of each month of a period beside those of the period before. Null if a month has no figures. */
export function usesBeside([now, period]: Period, [before, periodBefore]: Period): ChartFigures {
  const [foundNow, foundBefore] = [byMonth(now), byMonth(before)];
  const monthsBefore = monthsIn(periodBefore);
  const isPlain = [...now.monthly, ...before.monthly].every((month) => noteOf(month) === '');
  return {
    of: 'Month',
    series: [spanText(period), spanText(periodBefore)],
    ...(!isPlain && { remarks: ['Note'] }),
    rows: monthsIn(period).map((month, at) => {
      const both = [foundNow.get(month), foundBefore.get(monthsBefore[at] ?? '')];
      const notes = both.flatMap((each) => (each && noteOf(each) ? [`${monthText(each.month)}: ${noteOf(each)}`] : []));
      return {
        label: monthText(month),
        values: both.map((each) => each?.uses ?? null),
        ...(!isPlain && { remarks: [notes.join('; ')] }),
      };
    }),
  };
}
