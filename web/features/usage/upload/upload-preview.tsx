import type { ReactNode } from 'react';
import type { ReadUsage, UsageUpload } from '#contract/plans-and-usage/usage.ts';
import { machineLabel } from '#contract/values/plans-and-usage/access-methods.ts';
import { isUniqueMetric } from '#contract/values/plans-and-usage/usage-reports.ts';
import { monthRanges } from '#web/features/usage/periods/month-text.ts';
import { dateText } from '#web/lib/days.ts';
import { countText } from '#web/lib/numbers.ts';
import { FindingList } from './finding-list.tsx';
import { metricText, ReadFigures } from './read-figures.tsx';

interface UploadPreviewProps {
  preview: UsageUpload;
  /** A question is open, so the figures may still change. */
  isGuess: boolean;
}

/** The result of reading a file: problems first, then its content and earlier uploads. */
export function UploadPreview({ preview, isGuess }: UploadPreviewProps) {
  const { read, problems, problemCount, warnings, warningCount, earlier, alsoAt } = preview;
  return (
    <div className="flex flex-col gap-4">
      {problemCount > 0 && (
        <FindingList kind="problem" findings={problems} count={problemCount} isOfMapping={preview.table !== null} />
      )}
      {alsoAt.length > 0 && <Note>The same file was uploaded for {alsoAt.join(', ')} before.</Note>}
      {earlier.map(({ is, resourceId, title, uploadedAt, months }) => (
        <Note key={resourceId}>
          {is === 'same-file' &&
            `This file has already been uploaded: “${title}”, uploaded on ${dateText(uploadedAt)}.`}
          {is === 'same-months' &&
            `“${title}”, uploaded on ${dateText(uploadedAt)}, has ${monthRanges(months)} too. The new figures will count; the earlier report stays for download.`}
          {is === 'made-later' &&
            `“${title}”, uploaded on ${dateText(uploadedAt)}, has ${monthRanges(months)} too and was made after this one. It keeps counting; this one stays for download.`}
          {is === 'other-platform' &&
            `“${title}”, uploaded on ${dateText(uploadedAt)}, has ${monthRanges(months)} of another platform. Both reports will count.`}
        </Note>
      ))}
      {read && problemCount === 0 && (
        <>
          {isGuess && <Note>Until that is answered, the figures below are a guess.</Note>}
          {read.mayHoldMachines && (
            <Note>
              This report may count machines (text and data mining, AI agents) as people: it neither shows the column
              Access_Method nor leaves them out. Its figures will be marked. If you can, upload the same report with
              Access_Method, or its standard view.
            </Note>
          )}
          <Facts read={read} />
          <ReadFigures read={read} stored={preview.storedMonths} />
        </>
      )}
      {warningCount > 0 && <FindingList kind="warning" findings={warnings} count={warningCount} />}
    </div>
  );
}

function Facts({ read }: { read: ReadUsage }) {
  const name = read.kind === 'counter' ? `${read.reportName} (${read.report})` : read.reportName;
  const counts = [`${countText(read.rows)} counted`, read.ignoredRows > 0 && `${countText(read.ignoredRows)} left out`];
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-control">
        <Fact what="Report">{name}</Fact>
        {read.sheet !== null && <Fact what="Sheet">{read.sheet}</Fact>}
        {read.kind === 'counter' && <Fact what="COUNTER release">{read.release ?? 'not stated'}</Fact>}
        <Fact what="Institution in the file">{read.institutionInFile ?? 'not stated'}</Fact>
        {read.platforms.length > 0 && (
          <Fact what={read.platforms.length === 1 ? 'Platform' : 'Platforms'}>{read.platforms.join(', ')}</Fact>
        )}
        {read.createdBy && <Fact what="From">{read.createdBy}</Fact>}
        <Fact what="Months">
          {read.months.length === 0 ? 'none yet' : `${monthRanges(read.months)} (${read.months.length})`}
        </Fact>
        <Fact what="Rows">{counts.filter(Boolean).join(', ')}</Fact>
        <Fact what="Top Line Data">
          {read.totalPages !== null && `Pages ${countText(read.totalPages)} · `}
          Hits/Views {read.totalHits === null ? 'none' : countText(read.totalHits)}
        </Fact>
      </dl>
      <table className="w-full text-left text-control">
        <caption className="sr-only">Metrics and their totals</caption>
        <thead className="border-b text-muted text-small">
          <tr>
            <th scope="col" className="py-1 pr-4 font-medium">
              Metric
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Total in the file
            </th>
          </tr>
        </thead>
        <tbody>
          {read.metrics.map(({ metric, total }) => (
            <tr key={metric} className="border-b last:border-b-0">
              <th scope="row" className="py-1 pr-4 font-normal">
                {metricText(metric)}
                {isUniqueMetric(metric) && <span className="text-muted text-small"> (by month)</span>}
              </th>
              <td className="py-1 text-right tabular-nums">{countText(total)}</td>
            </tr>
          ))}
          {read.machines.map(({ accessMethod, metric, total }) => (
            <tr key={`${accessMethod} ${metric}`} className="border-b text-muted last:border-b-0">
              <th scope="row" className="py-1 pr-4 font-normal">
                {metricText(metric)} <span className="text-small">by machines: {machineLabel(accessMethod)}</span>
              </th>
              <td className="py-1 text-right tabular-nums">{countText(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Fact({ what, children }: { what: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{what}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-control bg-warning-surface px-3 py-2 text-control text-warning">{children}</p>;
}
