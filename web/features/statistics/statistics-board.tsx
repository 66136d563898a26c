import { useEffect, useRef } from 'react';
import type { ChangeAddress } from '#web/lib/pages/address.ts';
import { Card } from '#web/ui/card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { FigureRows } from './figure-rows.tsx';
import { ResponsesBy } from './responses-by.tsx';
import type { StatisticsSearch } from './statistics-search.ts';
import { useSupportFigures } from './support-figures.api.ts';
import { SupportFigures } from './support-figures.tsx';
import { TrendCharts } from './trend-charts.tsx';
import { WindowChoice } from './window-choice.tsx';

interface StatisticsBoardProps {
  search: StatisticsSearch;
  onSearch: ChangeAddress<StatisticsSearch>;
}

/** The figures of support, the rows behind them, and their course over the window. */
export function StatisticsBoard({ search, onSearch }: StatisticsBoardProps) {
  const { days = 30, by = 'staff', rows, staff, institution } = search;
  const read = useSupportFigures(days);
  const rowsHeading = useFocusOnChange(rows && `${rows} ${staff} ${institution}`);
  const figures = read.data;
  if (!figures && read.isError) {
    return (
      <Card>
        <FailedRead title="Failed to fetch the statistics" read={read} />
      </Card>
    );
  }
  const window = figures && { days, until: figures.until };
  return (
    <>
      <WindowChoice
        days={days}
        onSearch={onSearch}
        until={figures?.until}
        onCountAgain={() => void read.refetch()}
        isCounting={read.isFetching}
      />
      {figures && window ? (
        <>
          <SupportFigures figures={figures} days={days} search={search} />
          {rows && (
            <FigureRows
              key={`${rows} ${staff} ${institution}`}
              list={rows}
              filter={{ ...window, staff, institution }}
              headingRef={rowsHeading}
              onClose={() => onSearch({ rows: undefined })}
            />
          )}
          <TrendCharts window={window} />
          <Tabs
            label="First responses by"
            look="page"
            value={by}
            options={[
              { value: 'staff', label: 'By member of staff' },
              { value: 'institutions', label: 'By institution' },
            ]}
            onChange={(value) => onSearch({ by: value })}
          >
            <ResponsesBy key={by} by={by} window={window} search={search} />
          </Tabs>
        </>
      ) : (
        <FiguresLoading />
      )}
    </>
  );
}

/** Focuses the heading of the chosen rows, but not when the page opens, because the page's own heading has the focus then. */
function useFocusOnChange(shown: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownBefore = useRef(shown);
  useEffect(() => {
    if (shown !== undefined && shown !== shownBefore.current) heading.current?.focus();
    shownBefore.current = shown;
  }, [shown]);
  return heading;
}

function FiguresLoading() {
  return (
    <div role="status" className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-3">
      <span className="sr-only">Loading statistics...</span>
      {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((tile) => (
        <Skeleton key={tile} className="h-36 w-full rounded-card" />
      ))}
    </div>
  );
}
