import type { SubscriptionPeriod } from '#contract/plans-and-usage/subscriptions.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { SignedFileLink } from '#web/features/subscriptions/terms/signed-file-link.tsx';
import { dayText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { TitledCard } from '#web/ui/card.tsx';

const states: Record<SubscriptionPeriod['state'], { label: string; tone: 'good' | 'attention' | 'neutral' }> = {
  active: { label: 'Current', tone: 'good' },
  upcoming: { label: 'Renewed', tone: 'good' },
  cancelled: { label: 'Changed', tone: 'neutral' },
  expired: { label: 'Ended', tone: 'neutral' },
};

export function PlanHistory({ periods }: { periods: readonly SubscriptionPeriod[] }) {
  return (
    <TitledCard title="Subscription history">
      {periods.length === 0 ? (
        <p className="p-4 text-control text-muted">No subscription yet.</p>
      ) : (
        <table className="w-full text-left text-control">
          <thead className="border-b bg-raised text-muted text-small">
            <tr>
              <th scope="col" className="h-10 px-4 font-medium">
                Plan<span className="sm:hidden"> and period</span>
              </th>
              <th scope="col" className="h-10 px-4 font-medium max-sm:hidden">
                Period
              </th>
              <th scope="col" className="h-10 px-4 font-medium">
                Status
              </th>
            </tr>
          </thead>
          <tbody>
            {periods.map(({ id, tier, startDate, endDate, state, file }) => (
              <tr key={id} className="border-b last:border-b-0">
                <th scope="row" className="px-4 py-2.5 font-normal">
                  <TierBadge tier={tier} />
                  <span className="block sm:hidden">
                    <Period from={startDate} to={endDate} />
                  </span>
                  {file && (
                    <span className="block">
                      <SignedFileLink
                        file={file}
                        of={`${tierName(tier)}, ${dayText(startDate)} to ${dayText(endDate)}`}
                      />
                    </span>
                  )}
                </th>
                <td className="px-4 py-2.5 max-sm:hidden">
                  <Period from={startDate} to={endDate} />
                </td>
                <td className="px-4 py-2.5">
                  <Badge tone={states[state].tone}>{states[state].label}</Badge>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </TitledCard>
  );
}

function Period({ from, to }: { from: string; to: string }) {
  return (
    <>
      <span className="whitespace-nowrap">{dayText(from)} –</span>{' '}
      <span className="whitespace-nowrap">{dayText(to)}</span>
    </>
  );
}
