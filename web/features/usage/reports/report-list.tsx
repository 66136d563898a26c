import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import { useRemoveReport, useUsageReports } from '#web/features/usage/usage.api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { ReportCard } from './report-card.tsx';

/** The stored reports, or those that cover a month. */
export function ReportList({ institution, month }: { institution: number | undefined; month: string | undefined }) {
  const { data, error, isPending, isFetching, refetch } = useUsageReports(institution);
  const canRemove = useViewer().role === 'admin';
  const remove = useRemoveReport();
  const reports = data?.filter(({ months }) => month === undefined || months.includes(month));
  return (
    <Card aria-labelledby="usage-reports-title">
      <h2 id="usage-reports-title" className="border-b px-4 py-3 text-h3">
        Reports
      </h2>
      {isPending && <TableSkeleton label="Loading reports..." />}
      {!data && error && (
        <ErrorState
          title="Failed to fetch reports"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {reports?.length === 0 && (
        <EmptyState
          icon={<FileSpreadsheet />}
          text="No reports available"
          detail="There are no reports available for the selected filter"
        />
      )}
      {reports && reports.length > 0 && (
        <ul>
          {reports.map((report: UsageReport) => (
            <li key={report.id} className="border-b last:border-b-0 print:break-inside-avoid">
              <ReportCard report={report} onRemove={canRemove ? () => remove.mutate(report) : undefined} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
