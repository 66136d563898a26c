import { metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import { useUsageSummary } from '#web/features/usage/usage.api.ts';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import { monthText } from './month-text.ts';

export function NewestMonth() {
  const { data } = useUsageSummary({ institution: undefined, month: undefined });
  const newest = data?.monthly.findLast(({ uses }) => uses !== null);
  if (!newest) return null;
  const what = data?.usesMetric ? metricLabel(data.usesMetric).toLowerCase() : 'uses';
  return (
    <p className="mt-1 text-body">
      <span className="font-semibold tabular-nums">{figureText(newest.uses)}</span> {what} in {monthText(newest.month)}
    </p>
  );
}
