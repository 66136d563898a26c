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
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4">
      <div className="min-w-0 max-w-[72ch] flex-1 basis-72">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold text-body">
          {label}
          {nextDays === null && days === null && changedAt === null && <Badge tone="attention">To be decided</Badge>}
          {nextDays !== null && <Badge tone="attention">Changes soon</Badge>}
        </h3>
        <p className="mt-1 text-muted text-small">{what}</p>
        <p className="mt-2 text-control">
          <span className="font-medium">{days === null ? 'Kept indefinitely.' : `Kept for ${periodText(days)}.`}</span>{' '}
          {nextDays !== null && nextFrom !== null && (
            <span className="font-medium">
              From {dateText(nextFrom)}: {periodText(nextDays)}.
            </span>
          )}
        </p>
        <p className="mt-1 text-control">{wouldGoText(period)}</p>
        <p className="mt-1 text-muted text-small">
          {period.lastDay === null
            ? 'Nothing has been deleted yet.'
            : `Last deleted on ${dayText(period.lastDay)}: ${countText(kind, period.removed)}.`}
          {changedAt !== null && ` Set by ${changedBy} on ${dateText(changedAt)}.`}
        </p>
      </div>
      <Button variant="secondary" aria-label={`Change: ${label}`} onClick={() => open(true)}>
        Change
      </Button>
      {isOpen && <PeriodDialog period={period} onClose={() => open(false)} />}
    </li>
  );
}

function wouldGoText({ kind, days, nextDays, wouldGo }: RetentionPeriod): string {
  const count = countText(kind, wouldGo.count);
  const period = periodText(wouldGo.days);
  const isAre = wouldGo.count === 1 ? 'is' : 'are';
  if (nextDays !== null) return `${count} ${isAre} older than ${period} today.`;
  if (days === null) return `With ${period}, ${count} would be deleted today.`;
  return wouldGo.count === 0 ? 'Nothing is older than that today.' : `${count} ${isAre} due to be deleted today.`;
}
