import { useId } from 'react';
import type { PeriodCost } from '#contract/plans-and-usage/usage-periods.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import type { MonthRange } from '#contract/values/plans-and-usage/usage-periods.ts';
import { monthRanges, spanText } from '#web/features/usage/periods/month-text.ts';
import { useUsageCosts } from '#web/features/usage/usage.api.ts';
import { Card } from '#web/ui/card.tsx';
import { figureText } from '#web/ui/charts/chart-figures.ts';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { currencyOf, sourceOfPrice, whyNoCost } from './price-source.ts';

interface CostCardProps {
  institution: number | undefined;
  period: MonthRange;
}

/** The cost per use in a period, and in the same months of earlier years. */
export function CostCard({ institution, period }: CostCardProps) {
  const titleId = useId();
  const costs = useUsageCosts(institution, period);
  const [now, ...before] = costs.data ?? [];
  return (
    <Card aria-labelledby={titleId} className="p-4 print:break-inside-avoid">
      <h2 id={titleId} className="text-h3">
        Cost per use
      </h2>
      {costs.isPending && <Skeleton className="mt-4 h-40 w-full" />}
      {costs.isError && !costs.data && <FailedRead title="Failed to fetch the cost" read={costs} />}
      {now && <Cost cost={now} />}
      {now && before.length > 0 && <YearsBefore costs={[now, ...before]} />}
    </Card>
  );
}

function Cost({ cost }: { cost: PeriodCost }) {
  const { uses, netPence, totalPence, pencePerUse, months, reportedMonths, mixedMonths } = cost;
  const currency = currencyOf(cost);
  return (
    <>
      <p className="mt-0.5 text-muted text-small">
        {spanText(cost)}
        {reportedMonths < months && `; ${reportedMonths} of ${months} months have figures, and only they are priced`}
      </p>
      <p className="mt-4 text-body">
        {pencePerUse === null ? (
          <span className="text-muted">{whyNoCost(cost)}</span>
        ) : (
          <span className="font-semibold text-h1 tabular-nums">{formatMoney(pencePerUse, currency)}</span>
        )}
      </p>
      {netPence !== null && pencePerUse !== null && (
        <p className="mt-1 text-small">
          {formatMoney(netPence, currency)} before VAT
          {totalPence !== null && ` (${formatMoney(totalPence, currency)} with it)`} divided by {figureText(uses)} uses.
        </p>
      )}
      <p className="mt-1 text-muted text-small">{sourceOfPrice(cost)}</p>
      {mixedMonths.length > 0 && (
        <p className="mt-1 text-small text-warning">
          The uses of {monthRanges(mixedMonths)} may count machines as people: the cost per use would be higher.
        </p>
      )}
    </>
  );
}

/** The corresponding months of the last years. */
function YearsBefore({ costs }: { costs: readonly PeriodCost[] }) {
  return (
    <table className="mt-3 w-full text-control">
      <thead>
        <tr className="border-b text-left text-muted text-small">
          <th scope="col" className="py-1.5 font-medium">
            Period
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Uses
          </th>
          <th scope="col" className="py-1.5 pl-3 text-right font-medium">
            Cost per use
          </th>
        </tr>
      </thead>
      <tbody>
        {costs.map((cost) => (
          <tr key={cost.from} className="border-b last:border-b-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {spanText(cost)}
              {cost.reportedMonths < cost.months && (
                <span className="text-muted">
                  , {cost.reportedMonths} of {cost.months} months
                </span>
              )}
              {cost.mixedMonths.length > 0 && <span className="text-warning">, may count machines as people</span>}
            </th>
            <td className="py-1.5 pl-3 text-right tabular-nums">{figureText(cost.uses)}</td>
            <td className="py-1.5 pl-3 text-right tabular-nums">
              {cost.pencePerUse === null ? '–' : formatMoney(cost.pencePerUse, currencyOf(cost))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
