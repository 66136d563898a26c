import ChartColumn from 'lucide-react/icons/chart-column';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { yearFrom } from '#contract/values/plans-and-usage/usage-periods.ts';
import { metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import { Card } from '#web/ui/card.tsx';
import { ChartCard } from '#web/ui/charts/chart-card.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { ApartCharts } from './apart-charts.tsx';
import { MetricTotals } from './metric-totals.tsx';
import { spanText } from './periods/month-text.ts';
import { PeriodComparison } from './periods/period-comparison.tsx';
import { AllowanceCard } from './prices/allowance-card.tsx';
import { CostCard } from './prices/cost-card.tsx';
import { RecountedNote } from './recounted-note.tsx';
import { reportsText } from './reports-text.ts';
import { rangeOf, type UsageView, useUsageBefore, useUsageSummary } from './usage.api.ts';
import { usesBeside } from './usage-change.ts';
import { dataTypeFigures, monthlyFigures, monthsOnPhones, titleFigures } from './usage-figures.ts';
import { UsageHeadline } from './usage-headline.tsx';
import { UsageLoading } from './usage-loading.tsx';
import { UsageNotes } from './usage-notes.tsx';

/** An institution's charts, allowance and cost per use. */
export function UsageBoard(view: UsageView) {
  const { data, error, isPending, isFetching, refetch } = useUsageSummary(view);
  if (isPending) {
    return <UsageLoading />;
  }
  if (!data) {
    return (
      <Card>
        <FailedRead title="Failed to fetch usage" read={{ error, isFetching, refetch }} />
      </Card>
    );
  }
  if (data.monthly.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<ChartColumn />}
          text={
            data.months.length === 0
              ? 'No usage figures yet'
              : `No usage figures for this ${view.month ? 'month' : 'period'}`
          }
          detail="Charts appear here with the first report that has figures."
        />
      </Card>
    );
  }
  return <Charts summary={data} view={view} />;
}

function Charts({ summary, view }: { summary: UsageSummary; view: UsageView }) {
  const { institution, range, usesMetric, reports, titles, dataTypes, allowance, metrics, machines, recounted } =
    summary;
  const period = rangeOf(view);
  const { before: periodBefore, data: before } = useUsageBefore(view);
  const compared = view.isCompared && period && periodBefore && before ? { period, periodBefore, before } : null;
  // For all time, the cost is that of the allowance's year.
  const year = allowance && yearFrom(allowance.startDate.slice(0, 7));
  const priced = period ?? year ?? range;
  const source = reportsText(reports);
  const uses = usesMetric === null ? 'All figures' : metricLabel(usesMetric);
  const fileName = (what: string) =>
    `${institution.name} ${what} ${range?.from} ${range?.to}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const figures = {
    monthly: compared
      ? usesBeside([summary, compared.period], [compared.before, compared.periodBefore])
      : monthlyFigures(summary),
    titles: titleFigures(summary),
    types: dataTypeFigures(summary),
  };
  return (
    <div className="grid gap-4 lg:grid-cols-2 print:grid-cols-2">
      {range && (
        <div className="hidden print:col-span-2 print:block">
          <PrintHead about={`Usage of ${institution.name}, ${spanText(range)}`} />
        </div>
      )}
      {recounted && <RecountedNote recounted={recounted} institution={view.institution} />}
      <UsageNotes summary={summary} />
      <HeadlineOf view={view} summary={summary} />
      <div className="min-w-0 lg:col-span-2 print:col-span-2">
        <ChartCard
          title="Requests per month"
          note={source}
          figures={figures.monthly}
          fileName={fileName('requests')}
          phoneRows={monthsOnPhones}
        />
      </div>
      {compared && <PeriodComparison now={summary} {...compared} />}
      {allowance && <AllowanceCard allowance={allowance} />}
      {priced && hasOwnPrices(view) && <CostCard institution={view.institution} period={priced} />}
      {titles && titles.top.length > 0 && (
        <ChartCard
          title="Top titles"
          note={`${uses}; ${titles.reports.map(({ reportName }) => reportName).join(', ')}${titles.mayHoldMachines ? '; may count machines as people' : ''}`}
          figures={figures.titles}
          fileName={fileName('titles')}
          isRanked
        />
      )}
      <div className="flex min-w-0 flex-col gap-4">
        {dataTypes.length > 0 && (
          <ChartCard
            title="Data types"
            note={uses}
            figures={figures.types}
            fileName={fileName('data-types')}
            isRanked
          />
        )}
        {metrics.length + machines.length > 0 && <MetricTotals metrics={metrics} machines={machines} />}
      </div>
      <ApartCharts summary={summary} fileName={fileName} />
    </div>
  );
}

function HeadlineOf({ view, summary }: { view: UsageView; summary: UsageSummary }) {
  const period = rangeOf(view);
  if (!period) return null;
  return (
    <div className="min-w-0 lg:col-span-2 print:col-span-2">
      <UsageHeadline
        institution={view.institution}
        summary={summary}
        period={period}
        isSum={view.isSum}
        hasCost={hasOwnPrices(view)}
      />
    </div>
  );
}

/** Prices are neither those of a member nor those of a sum of members. */
function hasOwnPrices({ isSum, isOfMember }: UsageView): boolean {
  return !isSum && !isOfMember;
}
