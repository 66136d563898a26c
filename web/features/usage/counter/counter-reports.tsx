import { type ReactNode, useState } from 'react';
import { type CounterReportId, counterReports } from '#contract/values/plans-and-usage/counter-reports.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { TitledCard } from '#web/ui/card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { type ReportScope, useCounterReports } from './counter-reports.api.ts';
import { DownloadMenu } from './download-menu.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { monthsText, type ReportRow, reportRows } from './report-rows.ts';

interface CounterReportsProps {
  scope: ReportScope;
  period: MonthRange;
}

/** Every COUNTER report with its months in the period, those with figures first; the others say once why they have none. */
export function CounterReports({ scope, period }: CounterReportsProps) {
  const read = useCounterReports(scope);
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<CounterReportId | null>(null);
  if (read.isPending) {
    return (
      <TitledCard title="Report types">
        <TableSkeleton label="Loading report types..." />
      </TitledCard>
    );
  }
  if (!read.data) return <FailedRead title="Failed to fetch the reports" read={read} />;
  const { reports, platforms } = read.data;
  const rows = reportRows(reports, period);
  const known = rows.filter(({ inPeriod }) => inPeriod.length > 0);
  const hasAny = reports.some(({ months }) => months.length > 0);
  const menu = (row: ReportRow) =>
    row.inPeriod.length > 0 && (
      <DownloadMenu
        report={row.report}
        scope={scope}
        period={period}
        hasPlatforms={platforms.length > 1}
        onChoose={() => setChosen(row.report)}
      />
    );
  return (
    <>
      <TitledCard
        title="Report types"
        actions={
          <p className="text-muted text-small">
            {hasAny
              ? `${known.length} of ${rows.length} with figures in this period`
              : 'No COUNTER report has been uploaded yet'}
          </p>
        }
      >
        {isPhone ? <ReportCards rows={rows} menu={menu} /> : <ReportTable rows={rows} menu={menu} />}
      </TitledCard>
      {chosen && (
        <ReportDialog
          report={chosen}
          scope={scope}
          overview={read.data}
          period={period}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface ReportRowsProps {
  rows: readonly ReportRow[];
  menu: (row: ReportRow) => ReactNode;
}

function ReportTable({ rows, menu }: ReportRowsProps) {
  return (
    <table className="w-full table-fixed text-left text-control">
      <thead className="border-b bg-raised text-small">
        <tr className="*:px-4 *:py-2.5 *:font-medium *:text-muted">
          <th scope="col">Report</th>
          <th scope="col" className="w-24">
            Code
          </th>
          <th scope="col" className="w-2/5">
            Months with figures
          </th>
          <th scope="col" className="w-40">
            <span className="sr-only">Download</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.report} className={rowLook(row)}>
            <th scope="row" className="py-2 [font-weight:inherit]">
              {counterReports[row.report].name}
            </th>
            <td className="font-mono text-small">{row.report}</td>
            <td className="font-normal">
              <Months row={row} />
            </td>
            <td className="py-1 text-right">{menu(row)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rowLook({ inPeriod }: ReportRow): string {
  const state = inPeriod.length > 0 ? 'font-semibold' : 'font-normal text-muted';
  return `break-inside-avoid border-b last:border-b-0 *:px-4 ${state}`;
}

/** On phones reports without figures are folded. */
function ReportCards({ rows, menu }: ReportRowsProps) {
  const others = rows.filter(({ inPeriod }) => inPeriod.length === 0);
  return (
    <>
      <ul className="divide-y">
        {rows
          .filter(({ inPeriod }) => inPeriod.length > 0)
          .map((row) => (
            <li key={row.report} className="flex items-center justify-between gap-3 px-4 py-3 text-control">
              <ReportName row={row} />
              {menu(row)}
            </li>
          ))}
      </ul>
      {others.length > 0 && (
        <details className="border-t px-4 py-1">
          <summary className="min-h-11 cursor-pointer content-center text-control text-link">
            {others.length} without figures
          </summary>
          <ul className="divide-y text-control">
            {others.map((row) => (
              <li key={row.report} className="py-2.5">
                <ReportName row={row} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function ReportName({ row }: { row: ReportRow }) {
  return (
    <div className="min-w-0">
      <p>
        <span className="font-medium">{counterReports[row.report].name}</span>{' '}
        <span className="font-mono text-muted text-small">{row.report}</span>
      </p>
      <Months row={row} />
    </div>
  );
}

function Months({ row }: { row: ReportRow }) {
  return (
    <>
      {row.inPeriod.length > 0 && <span className="block">{monthsText(row)}</span>}
      {row.reasons.map((reason) => (
        <span key={reason} className="block text-muted text-small">
          {reason}
        </span>
      ))}
    </>
  );
}
