import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { type MonthRange, yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { PeriodChoice } from '#web/features/usage/periods/period-choice.tsx';
import { useUsagePeriods } from '#web/features/usage/usage.api.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { PeriodBar } from './period-bar.tsx';

interface PeriodOfPageProps {
  institution: number | undefined;
  /** The consortium's member that is shown. */
  member?: number | undefined;
  /** The months with figures, if they are the members' and not the institution's own. */
  known?: MonthRange | null | undefined;
  /** Shown without any figures, instead of the sentence that there are none. */
  whenNone?: ReactNode;
  /** The period in the address; the last twelve months if undefined. */
  period: MonthRange | undefined;
  onChoose: (period: MonthRange) => void;
  /** Whose usage is shown, chosen beside the period. */
  scope?: ReactNode;
  children: (period: MonthRange) => ReactNode;
}

/** A page about one period of an institution's usage: the choice of period, and Print. */
export function PeriodOfPage(props: PeriodOfPageProps) {
  const { institution, member, known: ofMembers, whenNone, period, onChoose, scope, children } = props;
  const of = member ?? institution;
  const periods = useUsagePeriods(of);
  if (periods.isPending) return <PageSpinner />;
  if (!periods.data) return <FailedRead title="Failed to fetch usage" read={periods} />;
  const known = ofMembers === undefined ? periods.data.known : ofMembers;
  if (!known) {
    if (whenNone) {
      return (
        <>
          {scope}
          {whenNone}
        </>
      );
    }
    return (
      <EmptyState
        icon={<ChartColumn />}
        text="No usage figures yet"
        detail="Figures come with the first usage report that has any."
      />
    );
  }
  const shown = period ?? yearUntil(known.to);
  return (
    <>
      <PeriodBar>
        {scope}
        <PeriodChoice
          institution={of}
          {...(ofMembers !== undefined && { known: ofMembers })}
          isOfMember={member !== undefined}
          period={shown}
          onChoose={onChoose}
        />
      </PeriodBar>
      {children(shown)}
    </>
  );
}

/** The period in an address, if it has both ends in order. */
export function periodIn({ from, to }: { from?: string; to?: string }): MonthRange | undefined {
  return from && to && from <= to ? { from, to } : undefined;
}
