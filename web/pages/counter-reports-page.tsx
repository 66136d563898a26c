import { useNavigate, useSearch } from '@tanstack/react-router';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { paths } from '#contract/values/pages.ts';
import { type MonthRange, yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { useConsortium } from '#web/features/usage/consortium/consortium.api.ts';
import { type UsageScope, UsageScopeChoice } from '#web/features/usage/consortium/usage-scope-choice.tsx';
import { CounterReports } from '#web/features/usage/counter/counter-reports.tsx';
import { addDays } from '#web/lib/days.ts';
import { UsageFrame } from './usage-frame.tsx';
import { PeriodOfPage, periodIn } from './usage-metrics/page-of-period.tsx';

/** Usage as COUNTER reports for other systems. */
export function CounterReportsPage() {
  return (
    <UsageFrame path={paths.counterReports}>{(institution) => <ReportsOf institution={institution} />}</UsageFrame>
  );
}

function ReportsOf({ institution }: { institution: number | undefined }) {
  const { member, sum, ...search } = useSearch({ from: '/signed-in/usage-metrics/reports' });
  const isSum = sum === 'members';
  const navigate = useNavigate();
  const members = useConsortium(institution).data;
  const of = { institution: isSum ? institution : (member ?? institution), isSum };
  const reportsOf = (period: MonthRange) => <CounterReports scope={of} period={period} />;
  const choose = (scope: UsageScope) =>
    void navigate({
      to: paths.counterReports,
      search: {
        ...search,
        ...(scope.member && { member: scope.member }),
        ...(scope.isSum && { sum: 'members' as const }),
      },
    });
  const scope = (
    <UsageScopeChoice
      institution={institution}
      member={isSum ? undefined : member}
      isSum={isSum}
      hasSum
      onChoose={choose}
    />
  );
  return (
    <PeriodOfPage
      institution={institution}
      member={isSum ? undefined : member}
      {...(isSum && { known: members?.known ?? null })}
      whenNone={reportsOf(yearUntil(lastMonth()))}
      period={periodIn(search)}
      onChoose={({ from, to }) => void navigate({ to: '.', search: (before: object) => ({ ...before, from, to }) })}
      scope={scope}
    >
      {(period) => (
        <>
          {isSum && (
            <p className="text-control text-muted">
              The members that are shown by name, added up. A report says which months some members lack.
            </p>
          )}
          {reportsOf(period)}
        </>
      )}
    </PeriodOfPage>
  );
}

/** The month before this one, as `2026-10`. */
function lastMonth(): string {
  return addDays(`${londonTime(Date.now()).day.slice(0, 7)}-01`, -1).slice(0, 7);
}
