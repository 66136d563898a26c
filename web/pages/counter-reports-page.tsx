import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { UsageScopeChoice } from '#web/features/usage/consortium/usage-scope-choice.tsx';
import { CounterReports } from '#web/features/usage/counter/counter-reports.tsx';
import { UsageFrame } from './usage-frame.tsx';

/** Usage as COUNTER reports for other systems. */
export function CounterReportsPage() {
  return (
    <UsageFrame path={paths.counterReports}>{(institution) => <ReportsOf institution={institution} />}</UsageFrame>
  );
}

function ReportsOf({ institution }: { institution: number | undefined }) {
  const { member, sum } = useSearch({ from: '/signed-in/usage-metrics/reports' });
  const isSum = sum === 'members';
  const navigate = useNavigate();
  return (
    <>
      <div className="flex flex-wrap items-end gap-3 empty:hidden">
        <UsageScopeChoice
          institution={institution}
          member={isSum ? undefined : member}
          isSum={isSum}
          hasSum
          onChoose={(scope) =>
            void navigate({
              to: paths.counterReports,
              search: {
                ...(institution && { institution }),
                ...(scope.member && { member: scope.member }),
                ...(scope.isSum && { sum: 'members' as const }),
              },
            })
          }
        />
      </div>
      {isSum && (
        <p className="text-control text-muted">
          Of the members that are shown by name, added up. A report says which months some of them lack.
        </p>
      )}
      <CounterReports institution={isSum ? institution : (member ?? institution)} isSum={isSum} />
    </>
  );
}
