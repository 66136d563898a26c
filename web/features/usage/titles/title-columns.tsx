import type { UsageTitle } from '#contract/plans-and-usage/usage-titles.ts';
import { type MonthRange, monthsIn, samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import { monthRanges, monthText, spanText } from '#web/features/usage/periods/month-text.ts';
import { changeText } from '#web/features/usage/usage-change.ts';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { MonthBars } from './month-bars.tsx';

type TitleColumn = Column<UsageTitle, 'title' | 'uses' | 'change'>;

/** The columns of a period; `missing` has the months of either period without figures. */
export function titleColumns(period: MonthRange, missing: readonly string[]): readonly TitleColumn[] {
  const months = monthsIn(period);
  return [
    { label: 'Title', sort: 'title', cell: ({ title }) => title, text: ({ title }) => title },
    {
      label: 'By month',
      className: 'w-44 max-lg:hidden',
      cell: ({ months: figures }) => <MonthBars months={months} figures={figures} />,
      fact: () => null,
    },
    {
      label: 'Uses',
      sort: 'uses',
      className: 'w-28',
      isNumeric: true,
      cell: ({ uses }) => <span className="font-semibold">{figureText(uses)}</span>,
      text: ({ uses }) => uses,
    },
    ...comparedColumns(period, missing),
    { label: 'Before', textLabel: spanText(samePeriodBefore(period)), text: ({ before }) => before },
    {
      label: 'Change',
      textLabel: 'Change over the months that both have',
      sort: 'change',
      className: 'w-28',
      isNumeric: true,
      cell: ({ change }) => changeText(change),
      text: ({ change }) => changeText(change),
    },
    ...monthsIn(period).map((month) => ({
      label: monthText(month),
      // A month without a report has no figure, which is not zero.
      text: ({ months, change }: UsageTitle) => (change.missing.includes(month) ? null : (months[month] ?? 0)),
    })),
  ];
}

/** The months that both periods have, or the whole period before where it lacks none. */
function comparedColumns(period: MonthRange, missing: readonly string[]): TitleColumn[] {
  const look = { className: 'w-38 text-muted max-md:text-ink', isNumeric: true };
  const monthsBefore = monthsIn(samePeriodBefore(period));
  if (missing.length === 0) {
    return [{ ...look, label: 'Previous period', cell: ({ before }) => figureText(before) }];
  }
  const isCommon = (month: string, at: number) => !missing.includes(month) && !missing.includes(monthsBefore[at] ?? '');
  const common = monthsIn(period).filter(isCommon);
  const before = monthsIn(period).flatMap((month, at) => (isCommon(month, at) ? [monthsBefore[at] ?? ''] : []));
  if (common.length === 0) return [];
  return [
    { ...look, label: monthRanges(before), cell: ({ change }) => figureText(change.before) },
    { ...look, label: monthRanges(common), cell: ({ change }) => figureText(change.now) },
  ];
}
