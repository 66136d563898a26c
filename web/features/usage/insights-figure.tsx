import { useQuery } from '@tanstack/react-query';
import type { UsageAllowance } from '#contract/plans-and-usage/usage-allowance.ts';
import { readOf } from '#web/lib/calls/api.ts';
import { countText } from '#web/lib/numbers.ts';
import { Figure } from '#web/ui/figure.tsx';
import { monthText } from './periods/month-text.ts';

/** Use of the yearly allowance in the subscription year of the newest reported month. */
export function InsightsFigure() {
  const { data, isPending } = useQuery(readOf('GET /api/usage/summary'));
  const allowance = data?.allowance;
  // Without a report there is no allowance to show.
  if (!isPending && !allowance) return null;
  return (
    <Figure
      label="Insights used"
      {...(allowance && { detail: yearOf(allowance) })}
      value={allowance ? textOf(allowance) : undefined}
      isPending={isPending}
    />
  );
}

function textOf({ used, insights }: UsageAllowance): string {
  return insights === null ? countText(used) : `${countText(used)} of ${countText(insights)}`;
}

function yearOf({ startDate, endDate }: UsageAllowance): string {
  return `${monthText(startDate.slice(0, 7))} – ${monthText(endDate.slice(0, 7))}`;
}
