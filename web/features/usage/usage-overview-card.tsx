import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { UsageOverview, UsageOverviewRow } from '#contract/plans-and-usage/usage.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { dateText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { monthRanges, monthText } from './month-text.ts';
import { useUsageOverview } from './usage.api.ts';
import { usageOverviewRows } from './usage-overview-csv.ts';

const counted = new Intl.NumberFormat('en-GB');

/** Uploads and usage of all served institutions. */
export function UsageOverviewCard() {
  const titleId = useId();
  const { data, error, isPending, isFetching, refetch } = useUsageOverview();
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader
        titleId={titleId}
        title="Usage by institution"
        actions={
          data && (
            <>
              <p className="text-muted text-small">{counted.format(data.uses)} uses in total</p>
              <CsvButton
                label="Export CSV: usage by institution"
                fileName="usage-by-institution.csv"
                rows={() => usageOverviewRows(data.institutions)}
              />
            </>
          )
        }
      />
      {isPending && <TableSkeleton label="Loading usage..." />}
      {!data && error && (
        <ErrorState
          title="Failed to fetch usage"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data && <Institutions overview={data} />}
    </Card>
  );
}

function Institutions({ overview }: { overview: UsageOverview }) {
  const { institutions, monthly } = overview;
  const newest = monthly.at(-1);
  return (
    <>
      {newest && (
        <p className="border-b px-4 py-2 text-muted text-small">
          Newest month: {monthText(newest.month)}, {counted.format(newest.uses)} uses at{' '}
          {newest.institutions === 1 ? 'one institution' : `${newest.institutions} institutions`}.
        </p>
      )}
      <ul>
        {institutions.map((row) => (
          <li key={row.institutionId} className="border-b px-4 py-2.5 last:border-b-0">
            <InstitutionLine row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

function InstitutionLine({ row }: { row: UsageOverviewRow }) {
  const { institutionId, name, lastUpload, firstMonth, lastMonth, missingMonths, uses } = row;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-control">
        <Link {...institutionLink(institutionId)} className="font-medium text-link underline-offset-2 hover:underline">
          {name}
        </Link>
        <span className="text-muted tabular-nums">{firstMonth ? `${counted.format(uses)} uses` : ''}</span>
      </p>
      <p className="mt-0.5 text-muted text-small">
        {lastUpload ? `Last upload ${dateText(lastUpload.at)} by ${lastUpload.uploaderName}` : 'Not available'}
        {firstMonth &&
          lastMonth &&
          ` · ${firstMonth === lastMonth ? monthText(firstMonth) : `${monthText(firstMonth)} to ${monthText(lastMonth)}`}`}
      </p>
      {missingMonths.length > 0 && (
        <p className="mt-0.5 text-small text-warning">
          {missingMonths.length === 1 ? 'One month missing' : `${missingMonths.length} months missing`}:{' '}
          {monthRanges(missingMonths)}
        </p>
      )}
    </>
  );
}
