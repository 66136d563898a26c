import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import { useRemoveReport, useUsageReports } from '#web/features/usage/usage.api.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
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

export function ReportList({ institution, month }: { institution: number | undefined; month: string | undefined }) {
  const read = useUsageReports({ institution, month });
  const canRemove = useCapabilities().managesResources;
  const remove = useRemoveReport();
  return (
    <ListCard
      list={list}
      read={read}
      renderRow={(report) => (
        <ReportCard report={report} onRemove={canRemove ? () => remove.mutate(report) : undefined} />
      )}
    />
  );
}
