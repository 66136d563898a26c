import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { BudgetReport } from '#web/features/usage/budget/budget-report.tsx';
import { useUsageBefore, useUsageCosts, useUsageSummary } from '#web/features/usage/usage.api.ts';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { UsageFrame } from './usage-frame.tsx';
import { PeriodOfPage, periodIn } from './usage-metrics/page-of-period.tsx';

/** Usage and its cost on one page for the budget meeting. */
export function BudgetReportPage() {
  return (
    <UsageFrame path={paths.budgetReport} isForPaper>
      {(institution) => <ReportOf institution={institution} />}
    </UsageFrame>
  );
}

function ReportOf({ institution }: { institution: number | undefined }) {
  const search = useSearch({ from: '/signed-in/usage-metrics/budget' });
  const navigate = useNavigate();
  const choose = (period: MonthRange) =>
    void navigate({
      to: paths.budgetReport,
      search: { ...period, ...(institution && { institution }) },
      resetScroll: false,
    });
  return (
    <PeriodOfPage institution={institution} period={periodIn(search)} onChoose={choose}>
      {(period) => <Report institution={institution} period={period} />}
    </PeriodOfPage>
  );
}

function Report({ institution, period }: { institution: number | undefined; period: MonthRange }) {
  const view = { institution, period, month: undefined, isCompared: true };
  const now = useUsageSummary(view);
  const before = useUsageBefore(view);
  const costs = useUsageCosts(institution, period);
  const failed = [now, before, costs].find(({ isError, data }) => isError && !data);
  if (failed) return <FailedRead title="Failed to fetch usage" read={failed} />;
  if (!now.data || !before.data || !before.before || !costs.data) return <PageSpinner />;
  const reads = { now: now.data, before: before.data, costs: costs.data };
  return <BudgetReport {...reads} institution={institution} period={period} periodBefore={before.before} />;
}
