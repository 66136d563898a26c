import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RatingSummary, ResponseSummary, ResponsesOfOne } from '#contract/statistics.ts';
import { paths } from '#contract/values/pages.ts';
import type { Column } from '#web/ui/lists/list-columns.ts';
import { countChange, helpfulShare, shareChange, shareText, timeChange } from './figure-change.ts';
import { hoursText, minutesOf } from './hours-text.ts';
import { readStatisticsSearch, type StatisticsSearch } from './statistics-search.ts';

type Group = Column<ResponsesOfOne>;

/** Columns of first responses and ratings per member of staff or institution, whose name links to the rows. */
export function responsesColumns(by: 'staff' | 'institutions', days: number, search: StatisticsSearch): Group[] {
  const before = `in the ${days} days before`;
  const searchOf = ({ id }: ResponsesOfOne, rows: 'responses' | 'ratings') =>
    readStatisticsSearch({ ...search, staff: by === 'staff' && id, institution: by === 'institutions' && id, rows });
  return [
    {
      label: by === 'staff' ? 'Member of staff' : 'Institution',
      cell: (group) => <RowsLink search={searchOf(group, 'responses')} text={group.name} />,
      text: ({ name }) => name,
    },
    figureColumn('First responses', ({ responses: { count }, responsesBefore }) => [
      String(count),
      countChange(count, responsesBefore.count, before),
    ]),
    figureColumn('Response time', ({ responses: { medianMs }, responsesBefore }) => [
      timeText(medianMs),
      timeChange(medianMs, responsesBefore.medianMs, before),
    ]),
    figureColumn('90% answered within', ({ responses: { p90Ms }, responsesBefore }) => [
      timeText(p90Ms),
      timeChange(p90Ms, responsesBefore.p90Ms, before),
    ]),
    figureColumn('Satisfaction, closed chats', (group) => [
      shareText(helpfulShare(group.ratings)),
      shareChange(group.ratings, group.ratingsBefore, before),
      group.ratings.count > 0 && (
        <RowsLink search={searchOf(group, 'ratings')} text={ratingsText(group.ratings.count)} />
      ),
    ]),
    ...fileColumns('', ({ responses, ratings }) => ({ ...responses, ratings })),
    ...fileColumns(', previous period', ({ responsesBefore, ratingsBefore }) => ({
      ...responsesBefore,
      ratings: ratingsBefore,
    })),
  ];
}

function figureColumn(
  label: string,
  figureOf: (group: ResponsesOfOne) => [string, string | undefined, ReactNode?],
): Group {
  return {
    label,
    cell: (group) => {
      const [value, change, link] = figureOf(group);
      return (
        <>
          <span className="font-medium tabular-nums">{value}</span>
          {change && <span className="block text-muted text-small">{change}</span>}
          {link}
        </>
      );
    },
  };
}

/** In files, times are minutes of support hours. */
function fileColumns(
  of: string,
  figuresOf: (group: ResponsesOfOne) => ResponseSummary & { ratings: RatingSummary },
): Group[] {
  const column = (label: string, text: (figures: ReturnType<typeof figuresOf>) => number | null): Group => ({
    label: `${label}${of}`,
    text: (group) => text(figuresOf(group)),
  });
  const minutes = (ms: number | null) => ms && minutesOf(ms);
  return [
    column('First responses', ({ count }) => count),
    column('Response time (min)', ({ medianMs }) => minutes(medianMs)),
    column('90% answered within (min)', ({ p90Ms }) => minutes(p90Ms)),
    column('Ratings', ({ ratings }) => ratings.count),
    column('Helpful', ({ ratings }) => ratings.helpful),
  ];
}

function RowsLink({ search, text }: { search: StatisticsSearch; text: string }) {
  return (
    <Link
      to={paths.adminStatistics}
      search={search}
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

function timeText(ms: number | null): string {
  return ms === null ? 'No data yet' : hoursText(ms);
}
