import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import type { UsageReport } from '#contract/plans-and-usage/usage.ts';
import { monthRanges } from '#web/features/usage/periods/month-text.ts';
import { dateText } from '#web/lib/days.ts';
import { fileSizeText } from '#web/lib/files/file-size.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button, buttonClasses } from '#web/ui/buttons/button.tsx';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import { ReportUncertainty } from './report-uncertainty.tsx';

interface ReportCardProps {
  report: UsageReport;
  /** For admins, who may remove it. */
  onRemove: (() => void) | undefined;
}

const kindText: Partial<Record<NonNullable<UsageReport['fileKind']>, string>> = {
  xls: 'Excel',
  xlsx: 'Excel',
  json: 'JSON',
};

/** One report with its months, Top Line Data and download. */
export function ReportCard({ report, onRemove }: ReportCardProps) {
  const { title, description, sharedAt, fileSize, fileKind, months, restatedMonths, totalPages, totalHits } = report;
  const { mayHoldMachines, fetchedFrom, filename } = report;
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="flex flex-wrap items-center gap-2 text-h3">
          <span className="wrap-anywhere">{title}</span>
          {fileKind !== null && <Badge>{kindText[fileKind] ?? 'CSV'}</Badge>}
        </h3>
        {description && <p className="wrap-anywhere mt-0.5 max-w-[72ch] text-body text-muted">{description}</p>}
        <p className="mt-1 text-muted text-small">
          {dateText(sharedAt)}
          {fileSize !== null && ` · ${fileSizeText(fileSize)}`}
          {months.length > 0 && ` · ${monthRanges(months)}`}
          {fetchedFrom !== null && ` · Fetched from ${fetchedFrom}`}
        </p>
        {filename === null && (
          <p className="mt-1 text-muted text-small">
            The original file was deleted after its retention period. Its figures are kept.
          </p>
        )}
        <ReportUncertainty report={report} isAdmin={onRemove !== undefined} />
        {mayHoldMachines && (
          <p className="mt-1 text-small text-warning">May count machines as people: it does not tell them apart</p>
        )}
        {restatedMonths.length > 0 && (
          <p className="mt-1 text-small text-warning">A newer report counts for {monthRanges(restatedMonths)}</p>
        )}
      </div>
      {(totalPages !== null || totalHits !== null) && (
        <div>
          <h4 className="font-medium text-caption text-muted">Top Line Data</h4>
          <dl className="mt-0.5 flex gap-5">
            {totalPages !== null && <TopLine label="Pages" value={totalPages} />}
            {totalHits !== null && <TopLine label="Hits/Views" value={totalHits} />}
          </dl>
        </div>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        {filename !== null && (
          <a
            href={report.url}
            download={filename}
            aria-label={`Download ${title}`}
            className={buttonClasses('secondary', 'sm')}
          >
            <Download />
            Download
          </a>
        )}
        {onRemove && (
          <Button variant="ghost" size="sm" aria-label={`Remove ${title}`} onClick={onRemove}>
            <Trash2 aria-hidden="true" className="size-4" />
            Remove
          </Button>
        )}
      </div>
    </div>
  );
}

function TopLine({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-caption text-muted">{label}</dt>
      <dd className="font-semibold text-body tabular-nums">{figureText(value)}</dd>
    </div>
  );
}
