import { Link } from '@tanstack/react-router';
import type { MemberUsage } from '#contract/plans-and-usage/consortia.ts';
import { paths } from '#contract/values/pages.ts';
import { type MonthRange, monthCount, samePeriodBefore } from '#contract/values/plans-and-usage/usage-periods.ts';
import { monthRanges, spanText } from '#web/features/usage/periods/month-text.ts';
import { changeText } from '#web/features/usage/usage-change.ts';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import type { Column } from '#web/ui/lists/list-columns.ts';

/** Columns of the members' comparison in a period; `institution` is the consortium, if staff look. */
export function memberColumns(period: MonthRange, institution: number | undefined): readonly Column<MemberUsage>[] {
  return [
    {
      label: 'Member',
      cell: ({ id, name }) => (
        <Link
          to={paths.usageMetrics}
          search={{ ...period, member: id, ...(institution && { institution }) }}
          className="inline-flex min-h-6 items-center font-semibold text-link underline-offset-2 hover:underline touch:min-h-11"
        >
          {name}
        </Link>
      ),
      text: ({ name }) => name,
    },
    {
      label: 'Uses',
      textLabel: `Uses, ${spanText(period)}`,
      className: 'w-28',
      isNumeric: true,
      cell: ({ uses, months }) => (months === 0 ? '–' : figureText(uses)),
      text: ({ uses, months }) => (months === 0 ? null : uses),
    },
    {
      label: 'Before',
      textLabel: `Uses, ${spanText(samePeriodBefore(period))}`,
      className: 'w-28',
      isNumeric: true,
      cell: ({ before }) => figureText(before),
      text: ({ before }) => before,
    },
    {
      label: 'Change',
      className: 'w-24',
      isNumeric: true,
      cell: ({ change }) => changeText(change),
      text: ({ change }) => changeText(change),
    },
    {
      label: 'Months with figures',
      className: 'w-44',
      isNumeric: true,
      cell: ({ months }) => `${months} of ${monthCount(period)}`,
      text: ({ months }) => months,
    },
    {
      label: 'Months without figures',
      className: 'w-60',
      cell: ({ change: { missing } }) => (missing.length === 0 ? 'None' : monthRanges(missing)),
      text: ({ change: { missing } }) => monthRanges(missing),
    },
  ];
}
