import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import { paths } from '#contract/values/pages.ts';
import { type MonthRange, yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { isStaff } from '#contract/values/roles.ts';
import { BudgetReport } from '#web/features/usage/budget/budget-report.tsx';
import { PeriodChoice } from '#web/features/usage/period-choice.tsx';
import { useUsageBefore, useUsageCosts, useUsagePeriods, useUsageSummary } from '#web/features/usage/usage.api.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Page } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { StaffScreen } from './staff-screen.tsx';

/** Usage and its cost on one page for the budget meeting. Customers see their own, staff choose an institution. */
export function BudgetReportPage() {
  const viewer = useViewer();
  const { institution, from, to } = useSearch({ from: '/signed-in/usage-metrics/budget' });
  const period = from && to && from <= to ? { from, to } : undefined;
  return (
    <Page
      isForPaper
      title="Report for the budget meeting"
      lead={<span className="print:hidden">Written so that it can be handed in as it is.</span>}
    >
      {isStaff(viewer.role) ? (
        <StaffScreen to={paths.budgetReport} institution={institution}>
          {(id) => <PeriodOfReport institution={id} period={period} />}
        </StaffScreen>
      ) : (
        <PeriodOfReport institution={undefined} period={period} />
      )}
    </Page>
  );
}

interface ReportProps {
  institution: number | undefined;
  period: MonthRange | undefined;
}

/** The period that the address names, else the last twelve months. */
function PeriodOfReport({ institution, period }: ReportProps) {
  const periods = useUsagePeriods(institution);
  const navigate = useNavigate();
  if (periods.isPending) return <PageSpinner />;
  if (!periods.data) return <FailedRead title="Failed to fetch usage" read={periods} />;
  const { known } = periods.data;
  if (!known)
    return (
      <EmptyState
        icon={<ChartColumn />}
        text="No usage figures yet"
        detail="The report is made of the first usage report that has figures."
      />
    );
  const shown = period ?? yearUntil(known.to);
  const ofInstitution = institution === undefined ? {} : { institution };
  const choose = (chosen: MonthRange | undefined) =>
    void navigate({ to: paths.budgetReport, search: { ...chosen, ...ofInstitution }, resetScroll: false });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div className="flex min-w-0 flex-wrap items-end gap-3">
          <PeriodChoice institution={institution} period={shown} onChoose={choose} isOfOne />
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Link to={paths.usageMetrics} search={{ ...period, ...ofInstitution }} className="text-control text-link">
            Usage Metrics
          </Link>
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        </div>
      </div>
      <Report institution={institution} period={shown} />
    </>
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
