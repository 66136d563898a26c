import { Card } from '#web/ui/card.tsx';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { type PastWindow, useResponseTrend } from './support-figures.api.ts';
import { responseCounts, responseTimes } from './trend-figures.ts';

/** The number of first responses over a window, and how long they took. */
export function TrendCharts({ window }: { window: PastWindow }) {
  const { data, error, isPending, isFetching, refetch } = useResponseTrend(window);
  if (isPending) {
    return (
      <div role="status" className="grid gap-4 lg:grid-cols-2">
        <span className="sr-only">Loading charts...</span>
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    );
  }
  if (!data) {
    return (
      <Card>
        <FailedRead title="Failed to fetch the charts" read={{ error, isFetching, refetch }} />
      </Card>
    );
  }
  const { days } = window;
  const [counts, times] = [responseCounts(data, days), responseTimes(data, days)];
  return (
    <div className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      <ChartCard
        title="Number of first responses"
        note="Questions answered by someone on the team"
        figures={counts}
        fileName={`first-responses-${days}-days`}
      />
      <ChartCard
        title="Time to the first response"
        note="In minutes of support hours"
        figures={times}
        fileName={`response-times-${days}-days`}
      />
    </div>
  );
}
