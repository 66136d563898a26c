import { useState } from 'react';
import type { RetentionPeriod } from '#contract/privacy/retention.ts';
import { countText, periodText, retentionKinds } from '#contract/values/retention.ts';
import { dateText, dayText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { PeriodDialog } from './period-dialog.tsx';

/** One kind of data: how long it is kept, what would be deleted today, and what was deleted last. */
export function PeriodRow({ period }: { period: RetentionPeriod }) {
  const { kind, days, nextDays, nextFrom, changedAt, changedBy } = period;
  const { label, what } = retentionKinds[kind];
  const [isOpen, open] = useState(false);
  return (
    <tr className="border-b align-top last:border-b-0 max-md:block max-md:py-3 *:px-4 *:py-3 max-md:*:block max-md:*:py-0.5">
      <th scope="row" className="font-normal">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {label}
          {nextDays === null && days === null && changedAt === null && <Badge tone="attention">To be decided</Badge>}
          {nextDays !== null && <Badge tone="attention">Changes soon</Badge>}
        </span>
        <span className="mt-0.5 block text-muted text-small">{what}</span>
      </th>
      <td>
        <p className="font-medium">{days === null ? 'Without limit' : periodText(days)}</p>
        {nextDays !== null && nextFrom !== null && (
          <p className="font-medium">
            From {dateText(nextFrom)}: {periodText(nextDays)}.
          </p>
        )}
        {changedAt !== null && (
          <p className="text-muted text-small">
            Set by {changedBy} on {dateText(changedAt)}
          </p>
        )}
      </td>
      <td>{wouldGoText(period)}</td>
      <td className={period.lastDay === null ? 'text-muted' : ''}>
        <span className="md:hidden">Last deleted: </span>
        {period.lastDay === null ? 'never' : `${dayText(period.lastDay)}: ${countText(kind, period.removed)}`}
      </td>
      <td className="text-right max-md:text-left">
        <Button variant="secondary" size="sm" aria-label={`Change: ${label}`} onClick={() => open(true)}>
          Change
        </Button>
        {isOpen && <PeriodDialog period={period} onClose={() => open(false)} />}
      </td>
    </tr>
  );
}

function wouldGoText({ kind, days, nextDays, wouldGo }: RetentionPeriod): string {
  const count = countText(kind, wouldGo.count);
  const period = periodText(wouldGo.days);
  const isAre = wouldGo.count === 1 ? 'is' : 'are';
  if (nextDays !== null) return `${count} ${isAre} older than ${period} today.`;
  if (days === null) return `With ${period}, ${count} would be deleted today.`;
  return wouldGo.count === 0 ? 'Nothing is older.' : `${count} ${isAre} due to be deleted today.`;
}
