import type { UsageChange } from '#contract/plans-and-usage/usage-periods.ts';
import type { UsageMonth, UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { changeOf } from '#contract/values/plans-and-usage/compared-months.ts';
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

/** '+12%'; a dash if too few months can be compared, or nothing was used before. */
export function changeText({ now, before }: Pick<UsageChange, 'now' | 'before'>): string {
  return now === null || before === null || before === 0 ? '–' : changeFormat.format((now - before) / before);
}

export interface ComparedFigure {
  label: string;
  now: number | null;
  before: number | null;
  change: string;
}

type Period = readonly [UsageSummary, MonthRange];

/** Uses and metrics of two periods, and their change over the months that both have. */
export function comparedFigures([now, period]: Period, [before]: Period): ComparedFigure[] {
  const months = new Map([...before.monthly, ...now.monthly].map((month) => [month.month, month]));
  // A sum of other members is no change of the same ones.
  const membersIn = (month: string) => months.get(month)?.missingMembers.join('\n');
  const changeIn = (figureOf: (month: UsageMonth) => number | null) =>
    changeText(
      changeOf(
        period,
        (month) => {
          const found = months.get(month);
          return found ? figureOf(found) : null;
        },
        (month, earlier) => membersIn(month) === membersIn(earlier),
      ),
    );
  const [totalsNow, totalsBefore] = [totalsOf(now), totalsOf(before)];
  // If both count uses by the same metric, its row would repeat the uses.
  const sharedMetric = now.usesMetric === before.usesMetric ? now.usesMetric : null;
  const metrics = [...new Set([...totalsNow.keys(), ...totalsBefore.keys()])].filter(
    (metric) => metric !== sharedMetric,
  );
  return [
    { label: 'Uses', now: sumOfUses(now), before: sumOfUses(before), change: changeIn(({ uses }) => uses) },
    ...metrics.map((metric) => ({
      label: metricLabel(metric),
      now: totalsNow.get(metric) ?? null,
      before: totalsBefore.get(metric) ?? null,
      change: changeIn(({ figures }) => figures[metric] ?? null),
    })),
  ];
}

/** Null where no month has uses. */
function sumOfUses({ monthly }: UsageSummary): number | null {
  const uses = monthly.flatMap((month) => month.uses ?? []);
  return uses.length === 0 ? null : uses.reduce((sum, each) => sum + each, 0);
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
