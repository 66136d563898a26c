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
  /** The period in the address; the last twelve months if undefined. */
  period: MonthRange | undefined;
  onChoose: (period: MonthRange) => void;
  /** Whose usage is shown, chosen beside the period. */
  scope?: ReactNode;
  children: (period: MonthRange) => ReactNode;
}

/** A page about one period of an institution's usage: the choice of period, and Print. */
export function PeriodOfPage({ institution, member, period, onChoose, scope, children }: PeriodOfPageProps) {
  const of = member ?? institution;
  const periods = useUsagePeriods(of);
  if (periods.isPending) return <PageSpinner />;
  if (!periods.data) return <FailedRead title="Failed to fetch usage" read={periods} />;
  const { known } = periods.data;
  if (!known)
    return (
      <EmptyState
        icon={<ChartColumn />}
        text="No usage figures yet"
        detail="They come with the first usage report that has figures."
      />
    );
  const shown = period ?? yearUntil(known.to);
  return (
    <>
      <PeriodBar>
        {scope}
        <PeriodChoice institution={of} isOfMember={member !== undefined} period={shown} onChoose={onChoose} />
      </PeriodBar>
      {children(shown)}
    </>
  );
}

/** The period in an address, if it has both ends in order. */
export function periodIn({ from, to }: { from?: string; to?: string }): MonthRange | undefined {
  return from && to && from <= to ? { from, to } : undefined;
}
