import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import { yearUntil } from '#contract/values/plans-and-usage/usage-periods.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyLine } from '#web/ui/states/empty-line.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { spanText } from './periods/month-text.ts';
import { useUsagePeriods, useUsageSummary } from './usage.api.ts';
import { UsageHeadline } from './usage-headline.tsx';

interface InstitutionUsageProps {
  institution: number;
  /** The link to all figures. */
  actions: ReactNode;
}

/** The figures of an institution's last twelve months. */
export function InstitutionUsage({ institution, actions }: InstitutionUsageProps) {
  const periods = useUsagePeriods(institution);
  const known = periods.data?.known;
  const period = known ? yearUntil(known.to) : undefined;
  const summary = useUsageSummary({ institution, period, month: undefined });
  const read = known === undefined ? periods : summary;
  const isOfPeriod = period !== undefined && !summary.isPlaceholderData;
  return (
    <section aria-label="Usage of the last 12 months" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-h3">
          Usage
          {period && <span className="ml-2.5 font-normal text-muted text-small">{spanText(period)}</span>}
        </h2>
        {actions}
      </div>
      {isOfPeriod && summary.data ? (
        <UsageHeadline institution={institution} summary={summary.data} period={period} />
      ) : (
        <Card>
          {read.isPending && <TableSkeleton label="Loading usage..." />}
          {read.isError && <FailedRead title="Failed to fetch usage" read={read} />}
          {known === null && <EmptyLine icon={<ChartColumn />} text="No usage figures yet" />}
        </Card>
      )}
    </section>
  );
}
