import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import { useRemoveReport, useUsageReports } from '#web/features/usage/usage.api.ts';
import { rowsIn } from '#web/lib/calls/use-rows.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';
import { ReportCard } from './report-card.tsx';

const list: ListOf<UsageReport> = {
  title: 'Reports',
  what: 'reports',
  columns: [],
  keyOf: ({ id }) => id,
  icon: <FileSpreadsheet />,
  nothing: 'No reports available',
  nothingDetail: 'There are no reports available for the selected filter',
};

/** The stored reports, or those that cover a month. */
export function ReportList({ institution, month }: { institution: number | undefined; month: string | undefined }) {
  const query = useUsageReports(institution);
  const canRemove = useViewer().role === 'admin';
  const remove = useRemoveReport();
  const reports = query.data?.filter(({ months }) => month === undefined || months.includes(month));
  return (
    <ListCard
      list={list}
      read={rowsIn(query, reports)}
      line={(report) => <ReportCard report={report} onRemove={canRemove ? () => remove.mutate(report) : undefined} />}
    />
  );
}
