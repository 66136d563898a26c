import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet';
import type { CounterReportMonths } from '#contract/plans-and-usage/counter-reports.ts';
import { counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import { monthRanges } from '#web/features/usage/periods/month-text.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { PageSpinner } from '#web/ui/states/page-spinner.tsx';
import { type ReportScope, useCounterReports } from './counter-reports.api.ts';
import { ReportForm } from './report-form.tsx';

/** The COUNTER reports of an institution or its members, with their months, and why others cannot be saved. */
export function CounterReports(scope: ReportScope) {
  const read = useCounterReports(scope);
  if (read.isPending) return <PageSpinner />;
  if (!read.data) return <FailedRead title="Failed to fetch the reports" read={read} />;
  const { reports } = read.data;
  const known = reports.filter(({ months }) => months.length > 0);
  const others = reports.filter(({ months }) => months.length === 0);
  return (
    <>
      <TitledCard title="Save a report">
        {known.length > 0 ? (
          <ReportForm key={`${scope.institution} ${scope.isSum}`} scope={scope} overview={read.data} />
        ) : (
          <EmptyState
            icon={<FileSpreadsheet />}
            text="No COUNTER report can be written yet"
            detail="It takes a report of Release 5.1 that was uploaded with its header. Plain tables are not made to look like one."
          />
        )}
      </TitledCard>
      <TitledCard title="Report types">
        <ul className="divide-y">
          {known.map((report) => (
            <ReportItem key={report.report} report={report} />
          ))}
        </ul>
        {others.length > 0 && (
          <details className="border-t px-4 py-3">
            <summary className="cursor-pointer text-control text-link">
              {`${others.length} without figures, and why`}
            </summary>
            <ul className="mt-2 divide-y">
              {others.map((report) => (
                <ReportItem key={report.report} report={report} />
              ))}
            </ul>
          </details>
        )}
      </TitledCard>
    </>
  );
}

function ReportItem({ report: { report, months, missing } }: { report: CounterReportMonths }) {
  return (
    <li className="px-4 py-3 text-small">
      <p>
        <span className="font-medium">{counterReports[report].name}</span> <span className="text-muted">{report}</span>
      </p>
      {months.length > 0 && <p className="mt-0.5">{monthRanges(months)}</p>}
      {missing.map(({ reason, months: of }) => (
        <p key={reason} className="mt-0.5 text-muted">
          Not {monthRanges(of)}: {reason}.
        </p>
      ))}
    </li>
  );
}
