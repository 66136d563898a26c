import type { UsageTitle } from '#contract/plans-and-usage/usage-titles.ts';
import { type MonthRange, monthsIn, samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import { monthText, spanText } from '#web/features/usage/periods/month-text.ts';
import { changeText } from '#web/features/usage/usage-change.ts';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import type { Column } from '#web/ui/lists/list-columns.ts';

export function titleColumns(period: MonthRange): readonly Column<UsageTitle>[] {
  return [
    { label: 'Title', cell: ({ title }) => title, text: ({ title }) => title },
    {
      label: 'Uses',
      className: 'w-28',
      isNumeric: true,
      cell: ({ uses }) => figureText(uses),
      text: ({ uses }) => uses,
    },
    {
      label: 'Before',
      textLabel: spanText(samePeriodBefore(period)),
      className: 'w-28',
      isNumeric: true,
      cell: ({ before }) => figureText(before),
      text: ({ before }) => before,
    },
    {
      label: 'Change',
      className: 'w-28',
      isNumeric: true,
      cell: ({ change }) => changeText(change),
      text: ({ change }) => changeText(change),
    },
    ...monthsIn(period).map((month) => ({
      label: monthText(month),
      text: ({ months }: UsageTitle) => months[month] ?? 0,
    })),
  ];
}
