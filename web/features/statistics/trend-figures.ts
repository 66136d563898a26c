import type { TrendPart } from '#contract/statistics.ts';
import { trendPartDays } from '#contract/values/statistics.ts';
import { addDays, dayText } from '#web/lib/days.ts';
import type { ChartFigures } from '#web/ui/charts/chart-figures.ts';
import { minutesOf } from './hours-text.ts';

export function responseCounts(parts: readonly TrendPart[], days: number): ChartFigures {
  return figuresOf(parts, days, ['First responses'], ({ count }) => [count]);
}

/** How long first responses took, in minutes of support hours. */
export function responseTimes(parts: readonly TrendPart[], days: number): ChartFigures {
  return figuresOf(parts, days, ['50% answered within', '90% answered within'], ({ medianMs, p90Ms }) => [
    medianMs === null ? null : minutesOf(medianMs),
    p90Ms === null ? null : minutesOf(p90Ms),
  ]);
}

function figuresOf(
  parts: readonly TrendPart[],
  days: number,
  series: readonly string[],
  valuesOf: (responses: TrendPart['responses']) => (number | null)[],
): ChartFigures {
  const partDays = trendPartDays(days);
  const last = parts.at(-1);
  const lastDay = last ? dayHere(last.until) : '';
  return {
    of: partDays === 1 ? 'Day up to' : `${partDays} days up to`,
    series,
    rows: parts.map(({ responses }, index) => ({
      // Counted by the calendar: when the clocks change, two parts can end on one day.
      label: dayText(addDays(lastDay, (index + 1 - parts.length) * partDays)),
      values: valuesOf(responses),
    })),
  };
}

/** The day of a moment in the viewer's time zone: `2026-11-21`. */
function dayHere(time: string): string {
  const at = new Date(time);
  return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())).toISOString().slice(0, 10);
}
