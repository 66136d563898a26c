import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { isStaff } from '#contract/values/roles.ts';
import { MonthFilter } from '#web/features/usage/month-filter.tsx';
import { PeriodChoice } from '#web/features/usage/period-choice.tsx';
import { ReportList } from '#web/features/usage/reports/report-list.tsx';
import { UsageBoard } from '#web/features/usage/usage-board.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { PeriodBar } from './period-bar.tsx';
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
  const sameMonths = { ...period, ...(institution && { institution }) };
  const { role } = useViewer();
  const canKeepKeys = !isStaff(role) || role === 'admin';
  const canCompare = Boolean(period ?? month);
  return (
    <>
      <PeriodBar
        links={
          <>
            <Link to={paths.usageTitles} search={sameMonths} className="text-control text-link">
              All titles
            </Link>
            {canKeepKeys && (
              <Link
                to={paths.harvesting}
                search={institution ? { institution } : {}}
                className="text-control text-link"
              >
                Automatic reports
              </Link>
            )}
            <Link to={paths.budgetReport} search={sameMonths} className="text-control text-link">
              Report for the budget meeting
            </Link>
            <Link
              to={paths.counterReports}
              search={institution ? { institution } : {}}
              className="text-control text-link"
            >
              COUNTER reports
            </Link>
          </>
        }
      >
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
      </PeriodBar>
      <UsageBoard institution={institution} period={period} month={month} isCompared={isCompared && canCompare} />
      <ReportList institution={institution} month={month} />
    </>
  );
}
