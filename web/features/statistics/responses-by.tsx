import { Link } from '@tanstack/react-router';
import ChartColumn from 'lucide-react/icons/chart-column';
import type { ReactNode } from 'react';
import type { ResponsesOfOne } from '#contract/statistics.ts';
import { paths } from '#contract/values/pages.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { CsvButton } from '#web/ui/buttons/csv-button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { TableSkeleton } from '#web/ui/states/table-skeleton.tsx';
import { countChange, helpfulShare, shareChange, shareText, timeChange } from './figure-change.ts';
import { responsesCsvRows } from './figure-csv.ts';
import { hoursText } from './hours-text.ts';
import { readStatisticsSearch, type StatisticsSearch } from './statistics-search.ts';
import { type PastWindow, useResponsesBy } from './support-figures.api.ts';
import { TableHead } from './table-head.tsx';

interface ResponsesByProps {
  by: 'staff' | 'institutions';
  window: PastWindow;
  search: StatisticsSearch;
}

const kinds = {
  staff: { title: 'Responses by staff', of: 'Member of staff', name: 'staff' },
  institutions: { title: 'Responses by institution', of: 'Institution', name: 'institution' },
} as const;

/** The first responses and ratings of each member of staff, or institution; each leads to its rows. */
export function ResponsesBy({ by, window, search }: ResponsesByProps) {
  const { title, of } = kinds[by];
  const { data, error, isPending, isFetching, refetch } = useResponsesBy(by, window);
  return (
    <Card aria-label={title} className="print:break-inside-avoid">
      <CardHeader
        title={title}
        actions={
          <CsvButton
            label={`Export CSV: ${title}`}
            fileName={`first-responses-by-${by}.csv`}
            rows={() => responsesCsvRows(of, data ?? [])}
            isDisabled={!data?.length}
          />
        }
      />
      {isPending && <TableSkeleton label="Loading first responses..." />}
      {!data && error && (
        <ErrorState
          title="Failed to fetch first responses"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {data?.length === 0 && <EmptyState icon={<ChartColumn />} text="No data yet" />}
      {data && data.length > 0 && <Table by={by} groups={data} days={window.days} search={search} />}
    </Card>
  );
}

interface TableProps {
  by: 'staff' | 'institutions';
  groups: readonly ResponsesOfOne[];
  days: number;
  search: StatisticsSearch;
}

function Table({ by, groups, days, search }: TableProps) {
  return (
    <table className="w-full table-fixed text-left text-control max-md:block print:table">
      <TableHead
        headings={[
          kinds[by].of,
          'First responses',
          'Response time',
          'Nine of ten within',
          'Satisfaction, closed chats',
        ]}
      />
      <tbody className="max-md:block print:table-row-group">
        {groups.map((group) => (
          <Row key={group.id} group={group} name={kinds[by].name} days={days} search={search} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  group: ResponsesOfOne;
  name: 'staff' | 'institution';
  days: number;
  search: StatisticsSearch;
}

function Row({ group, name, days, search }: RowProps) {
  const { responses, responsesBefore: before, ratings, ratingsBefore } = group;
  const thatTime = `in the ${days} days before`;
  const ofOne = { staff: undefined, institution: undefined, [name]: group.id };
  return (
    <tr className="break-inside-avoid border-b last:border-b-0 hover:bg-hover max-md:block max-md:py-2 print:table-row">
      <th scope="row" className="px-4 py-2 font-normal max-md:block max-md:py-1 print:table-cell">
        <RowsLink search={{ ...search, ...ofOne, rows: 'responses' }} text={group.name} />
      </th>
      <Figure
        heading="First responses"
        value={String(responses.count)}
        change={countChange(responses.count, before.count, thatTime)}
      />
      <Figure
        heading="Response time"
        value={timeText(responses.medianMs)}
        change={timeChange(responses.medianMs, before.medianMs, thatTime)}
      />
      <Figure
        heading="Nine of ten within"
        value={timeText(responses.p90Ms)}
        change={timeChange(responses.p90Ms, before.p90Ms, thatTime)}
      />
      <Figure
        heading="Satisfaction, closed chats"
        value={shareText(helpfulShare(ratings))}
        change={shareChange(ratings, ratingsBefore, thatTime)}
      >
        {ratings.count > 0 && (
          <RowsLink search={{ ...search, ...ofOne, rows: 'ratings' }} text={ratingsText(ratings.count)} />
        )}
      </Figure>
    </tr>
  );
}

/** Leads to the rows of one. */
function RowsLink({ search, text }: { search: Parameters<typeof readStatisticsSearch>[0]; text: string }) {
  return (
    <Link
      to={paths.adminStatistics}
      search={readStatisticsSearch(search)}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      className="font-semibold text-link underline-offset-2 hover:underline touch:inline-flex touch:min-h-11 touch:items-center"
    >
      {text}
    </Link>
  );
}

function ratingsText(count: number): string {
  return count === 1 ? '1 rating' : `${count} ratings`;
}

interface FigureProps {
  heading: string;
  value: string;
  change: string | undefined;
  children?: ReactNode;
}

function Figure({ heading, value, change, children }: FigureProps) {
  return (
    <td className="px-4 py-2 max-md:block max-md:py-0.5 print:table-cell">
      <span className="text-muted md:hidden print:hidden">{heading}: </span>
      <span className="font-medium tabular-nums">{value}</span>
      {change && <span className="block text-muted text-small">{change}</span>}
      {children}
    </td>
  );
}

function timeText(ms: number | null): string {
  return ms === null ? 'No data yet' : hoursText(ms);
}
