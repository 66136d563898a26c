import { useId } from 'react';
import type { UsageSummary } from '#contract/plans-and-usage/usage.ts';
import { metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import { Card } from '#web/ui/card.tsx';
import { figureText } from '#web/ui/charts/chart-figures.ts';

/** Every metric of the counted reports. Unique figures are not added across months. */
export function MetricTotals({ metrics }: Pick<UsageSummary, 'metrics'>) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="p-4 print:break-inside-avoid">
      <h2 id={titleId} className="text-h3">
        All metrics
      </h2>
      <dl className="mt-2">
        {metrics.map(({ metric, total }) => (
          <div key={metric} className="flex justify-between gap-4 border-b py-1.5 text-control last:border-b-0">
            <dt>{metricLabel(metric)}</dt>
            <dd className="text-right tabular-nums">
              {total === null ? <span className="text-muted">not added up across months</span> : figureText(total)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
