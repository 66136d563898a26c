import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { MonthFilter } from '#web/features/usage/month-filter.tsx';
import { ReportList } from '#web/features/usage/reports/report-list.tsx';
import { UsageBoard } from '#web/features/usage/usage-board.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

/** One institution's charts and reports; the address holds the month. */
export function UsageView({ institution }: { institution: number | undefined }) {
  const { month } = useSearch({ from: '/signed-in/usage-metrics' });
  const navigate = useNavigate();
  const choose = (chosen: string | undefined) =>
    void navigate({
      to: paths.usageMetrics,
      search: { ...(chosen && { month: chosen }), ...(institution && { institution }) },
      resetScroll: false,
    });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <MonthFilter institution={institution} month={month} onChoose={choose} />
        <Button variant="secondary" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <UsageBoard institution={institution} month={month} />
      <ReportList institution={institution} month={month} />
    </>
  );
}
