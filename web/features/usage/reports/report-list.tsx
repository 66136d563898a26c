import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import type { ReactNode } from 'react';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import { useRemoveReport, useUsageReports } from '#web/features/usage/usage.api.ts';
import type { RowsRead } from '#web/lib/calls/use-rows.ts';
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
  nothingFits: 'No report matches',
};

const newestShown = 5;

interface ReportsOfProps {
  institution: number | undefined;
  month: string | undefined;
}

/** The newest reports, with a link to all of them where there are more. */
export function NewestReports({ institution, month, all }: ReportsOfProps & { all: ReactNode }) {
  const read = useUsageReports({ institution, month }, newestShown);
  return <Reports read={{ ...read, hasNextPage: false }} actions={read.hasNextPage ? all : undefined} />;
}

interface ReportListProps extends ReportsOfProps {
  q: string | undefined;
  toolbar: ReactNode;
  onShowAll: (() => void) | undefined;
}

/** Every stored report that matches. */
export function ReportList({ institution, month, q, ...shown }: ReportListProps) {
  return <Reports read={useUsageReports({ institution, month, q })} {...shown} />;
}

interface ReportsProps extends Partial<Pick<ReportListProps, 'toolbar' | 'onShowAll'>> {
  read: RowsRead<UsageReport>;
  actions?: ReactNode;
}

function Reports(props: ReportsProps) {
  const canRemove = useCapabilities().managesResources;
  const remove = useRemoveReport();
  return (
    <ListCard
      list={list}
      {...props}
      renderRow={(report) => (
        <ReportCard report={report} onRemove={canRemove ? () => remove.mutate(report) : undefined} />
      )}
    />
  );
}
