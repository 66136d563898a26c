import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { type MonthRange, yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { useConsortium } from '#web/features/usage/consortium/consortium.api.ts';
import { SumNote } from '#web/features/usage/consortium/sum-note.tsx';
import { type UsageScope, UsageScopeChoice } from '#web/features/usage/consortium/usage-scope-choice.tsx';
import { MonthFilter } from '#web/features/usage/periods/month-filter.tsx';
import { PeriodChoice } from '#web/features/usage/periods/period-choice.tsx';
import { NewestReports } from '#web/features/usage/reports/report-list.tsx';
import { rangeOf, useUsagePeriods } from '#web/features/usage/usage.api.ts';
import { UsageBoard } from '#web/features/usage/usage-board.tsx';
import { UsageLoading } from '#web/features/usage/usage-loading.tsx';
import { usePatience } from '#web/ui/use-patience.ts';
import { periodIn } from './page-of-period.tsx';
import { PeriodBar } from './period-bar.tsx';

interface Shown extends UsageScope {
  period?: MonthRange | undefined;
  month?: string | undefined;
  isCompared: boolean;
}

/**
 * One institution's charts and reports, or those of its members; the address holds the member, the period, the month and the comparison.
 */
export function UsageView({ institution }: { institution: number | undefined }) {
  const { month, beside, member, sum, ...months } = useSearch({ from: '/signed-in/usage-metrics' });
  const navigate = useNavigate();
  const { data: consortium, isPending: isConsortiumPending } = useConsortium(institution);
  const period = periodIn(months);
  const isSum = sum === 'members';
  const scope: UsageScope = isSum ? { isSum } : { member };
  const isCompared = beside === 'before';
  const isOfMember = !isSum && member !== undefined;
  const ofWhom = { institution: isOfMember ? member : institution, isSum, isOfMember };
  const show = (shown: Shown) =>
    void navigate({
      to: paths.usageMetrics,
      search: {
        ...shown.period,
        ...(shown.month && { month: shown.month }),
        ...(shown.isCompared && { beside: 'before' as const }),
        ...(institution && { institution }),
        ...(shown.isSum && { sum: 'members' as const }),
        ...(shown.member && { member: shown.member }),
      },
      resetScroll: false,
    });
  const periods = useUsagePeriods(isSum ? institution : ofWhom.institution);
  const shownPeriod = period ?? lastYear(isSum ? consortium?.known : periods.data?.known);
  const isPeriodPending = periods.isPending;
  // Hides the charts, which load meanwhile, until the choices above are known, because they would be pushed down.
  const isBarKnown = !usePatience(isConsortiumPending || isPeriodPending);
  return (
    <>
      {!isBarKnown && <UsageLoading />}
      <div className={isBarKnown ? 'contents' : 'hidden'}>
        <PeriodBar>
          <UsageScopeChoice
            institution={institution}
            {...scope}
            hasSum
            onChoose={(chosen) => show({ ...chosen, period, month, isCompared })}
          />
          {shownPeriod && (
            <PeriodChoice
              institution={isSum ? institution : ofWhom.institution}
              known={isSum ? consortium?.known : undefined}
              isOfMember={isOfMember}
              period={shownPeriod}
              onChoose={(chosen) => show({ ...scope, period: chosen, isCompared })}
              footer={
                <Compared
                  isCompared={isCompared}
                  onChange={(compares) => show({ ...scope, period, month, isCompared: compares })}
                />
              }
            />
          )}
          <MonthFilter
            institution={ofWhom.institution}
            isSum={isSum}
            period={period}
            month={month}
            onChoose={(chosen) => show({ ...scope, period, month: chosen, isCompared })}
          />
        </PeriodBar>
        {isSum && <SumNote institution={institution} range={rangeOf({ institution, period: shownPeriod, month })} />}
        <UsageBoard {...ofWhom} period={shownPeriod} month={month} isCompared={isCompared} />
        {/* A consortium may not read its member's files. */}
        {!isSum && !isOfMember && (
          <NewestReports
            institution={institution}
            month={month}
            all={<AllReports institution={institution} month={month} />}
          />
        )}
      </div>
    </>
  );
}

function AllReports({ institution, month }: { institution: number | undefined; month: string | undefined }) {
  return (
    <Link
      to={paths.usageReports}
      search={{ ...(month && { month }), ...(institution && { institution }) }}
      className="text-link text-small underline underline-offset-2 print:hidden"
    >
      All reports
    </Link>
  );
}

/** The last twelve months with figures, which are shown unless the address names others. */
function lastYear(known: MonthRange | null | undefined): MonthRange | undefined {
  return known ? yearUntil(known.to) : undefined;
}

function Compared({ isCompared, onChange }: { isCompared: boolean; onChange: (isCompared: boolean) => void }) {
  return (
    <label className="flex h-9 items-center gap-2 text-control touch:h-11">
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isCompared}
        onChange={({ target }) => onChange(target.checked)}
      />
      Compare with the previous period
    </label>
  );
}
