import { useId } from 'react';
import type { UsageAllowance, UsageCost } from '#contract/plans-and-usage/usage-allowance.ts';
import { formatPence, formatPrice } from '#contract/values/plans-and-usage/money.ts';
import { Card } from '#web/ui/card.tsx';
import { figureText } from '#web/ui/charts/chart-figures.ts';

interface CostCardProps {
  cost: UsageCost;
  /** For the same subscription year. */
  allowance: UsageAllowance;
}

/** Cost per use: the plan's price divided by the uses of that year. */
export function CostCard({ cost: { pricePence, uses, pencePerUse, pencePerUseToDate }, allowance }: CostCardProps) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="p-4 print:break-inside-avoid">
      <h2 id={titleId} className="text-h3">
        Cost per use
      </h2>
      <p className="mt-0.5 text-muted text-small">
        {formatPrice(pricePence)} a year, {figureText(uses)} uses so far
      </p>
      {pencePerUseToDate === null ? (
        <p className="mt-4 text-body text-muted">
          {pricePence === null ? 'The price of this plan is on request.' : 'There are no uses yet.'}
        </p>
      ) : (
        <>
          <p className="mt-4 text-body">
            <span className="font-semibold text-h1 tabular-nums">{formatPence(pencePerUseToDate)}</span> a use
          </p>
          <p className="mt-1 text-muted text-small">
            The price of the {allowance.reportedMonths === 1 ? 'month' : `${allowance.reportedMonths} months`} with
            figures, divided by their uses.
          </p>
          {pencePerUse !== null && (
            <p className="mt-3 text-small">
              The price of the whole year, divided by the uses so far:{' '}
              <span className="font-semibold tabular-nums">{formatPence(pencePerUse)}</span> a use; it falls with every
              use until the year ends.
            </p>
          )}
        </>
      )}
    </Card>
  );
}
