import type { UsagePeriods } from '#contract/plans-and-usage/usage-periods.ts';
import { type MonthRange, yearsWith, yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { spanText } from './month-text.ts';

export interface NamedPeriod extends MonthRange {
  label: string;
  /** The months, or the year. */
  detail: string;
}

const academicStarts = [8, 9];

/** The named periods to choose from, by kind, newest first; none without figures. */
export function namedPeriods({ known, financialYearStart, subscriptionYears }: UsagePeriods): NamedPeriod[] {
  if (!known) return [];
  const last = yearUntil(known.to);
  return [
    { ...last, label: 'Last 12 months', detail: spanText(last) },
    ...subscriptionYears
      .filter(({ from, to }) => from <= known.to && to >= known.from)
      .map(({ from, to }) => ({ from, to, label: 'Subscription year', detail: spanText({ from, to }) })),
    ...academicStarts.flatMap((start) => years('Academic year', start)),
    ...(financialYearStart === null ? [] : years('Financial year', financialYearStart)),
    ...years('Calendar year', 1),
  ];

  function years(name: string, start: number): NamedPeriod[] {
    return known ? yearsWith(start, known).map((range) => ({ ...range, label: name, detail: yearText(range) })) : [];
  }
}

/** '2025' for a calendar year, otherwise its months. */
function yearText(range: MonthRange): string {
  const [first, last] = [range.from.slice(0, 4), range.to.slice(0, 4)];
  return first === last ? first : spanText(range);
}
