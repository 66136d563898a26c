import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { MonthFilter } from '#web/features/usage/month-filter.tsx';
import { PeriodChoice } from '#web/features/usage/period-choice.tsx';
import { ReportList } from '#web/features/usage/reports/report-list.tsx';
import { UsageBoard } from '#web/features/usage/usage-board.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { periodIn } from './period-of-page.tsx';

/** One institution's charts and reports; the address holds the period, the month and whether it is compared. */
export function UsageView({ institution }: { institution: number | undefined }) {
  const { month, beside, ...months } = useSearch({ from: '/signed-in/usage-metrics' });
  const navigate = useNavigate();
  const period = periodIn(months);
  const isCompared = beside === 'before';
  const show = (shown: { period?: MonthRange | undefined; month?: string | undefined; isCompared: boolean }) =>
    void navigate({
      to: paths.usageMetrics,
      search: {
        ...shown.period,
        ...(shown.month && { month: shown.month }),
        ...(shown.isCompared && { beside: 'before' as const }),
        ...(institution && { institution }),
      },
      resetScroll: false,
    });
  const canCompare = Boolean(period ?? month);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div className="flex min-w-0 flex-wrap items-end gap-3">
          <PeriodChoice
            institution={institution}
            period={period}
            onChoose={(chosen) => show({ period: chosen, isCompared: isCompared && chosen !== undefined })}
          />
          <MonthFilter
            institution={institution}
            period={period}
            month={month}
            onChoose={(chosen) => show({ period, month: chosen, isCompared })}
          />
          {canCompare && (
            <label className="flex h-9 items-center gap-2 text-control touch:h-11">
              <input
                type="checkbox"
                className="size-4 accent-accent"
                checked={isCompared}
                onChange={({ target }) => show({ period, month, isCompared: target.checked })}
              />
              Beside the period before
            </label>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Link
            to={paths.usageTitles}
            search={{ ...period, ...(institution && { institution }) }}
            className="text-control text-link"
          >
            All titles
          </Link>
          <Link
            to={paths.budgetReport}
            search={{ ...period, ...(institution && { institution }) }}
            className="text-control text-link"
          >
            Report for the budget meeting
          </Link>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <UsageBoard institution={institution} period={period} month={month} isCompared={isCompared && canCompare} />
      <ReportList institution={institution} month={month} />
    </>
  );
}
