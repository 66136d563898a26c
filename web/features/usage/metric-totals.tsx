import { useId } from 'react';
import type { UsageSummary } from '#contract/plans-and-usage/usage-summary.ts';
import { machineLabel } from '#contract/values/plans-and-usage/access-methods.ts';
import { metricLabel } from '#contract/values/plans-and-usage/usage-reports.ts';
import { Card } from '#web/ui/card.tsx';
import { figureText } from '#web/ui/charts/chart-figures.ts';

/** Every metric of the counted reports: people's, then machines'. Unique figures are not added across months. */
export function MetricTotals({ metrics, machines }: Pick<UsageSummary, 'metrics' | 'machines'>) {
  const titleId = useId();
  const lines = [
    ...metrics.map(({ metric, total }) => ({ label: metricLabel(metric), total })),
    ...machines.map(({ accessMethod, metric, total }) => {
      return { label: `By machines, ${machineLabel(accessMethod)}: ${metricLabel(metric).toLowerCase()}`, total };
    }),
  ];
  return (
    <Card aria-labelledby={titleId} className="p-4 print:break-inside-avoid">
      <h2 id={titleId} className="text-h3">
        All metrics
      </h2>
      <dl className="mt-2">
        {lines.map(({ label, total }) => (
          <div key={label} className="flex justify-between gap-4 border-b py-1.5 text-control last:border-b-0">
            <dt>{label}</dt>
            <dd className="text-right tabular-nums">
              {total === null ? <span className="text-muted">not added up across months</span> : figureText(total)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
