import { dayText } from '#web/lib/days.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { DetailRow } from '#web/ui/detail-row.tsx';
import { useSubscription } from './subscriptions.api.ts';

/** An institution's plan and renewal, for staff; without `institution`, the viewer's own. */
export function PlanRows({ institution }: { institution?: number }) {
  const { data } = useSubscription(institution);
  return (
    <>
      <DetailRow what="Plan">{data ? <TierBadge tier={data.tier} /> : '–'}</DetailRow>
      <DetailRow what="Renewal date">{data?.renewalDate ? dayText(data.renewalDate) : '–'}</DetailRow>
    </>
  );
}
