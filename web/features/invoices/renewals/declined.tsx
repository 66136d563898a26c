import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { dateText } from '#web/lib/days.ts';

/** Who declined an offer, when and why; nothing where nobody did. */
export function Declined({ offer: { declined } }: { offer: RenewalOffer }) {
  if (!declined) return null;
  return (
    <p className="wrap-anywhere text-small">
      Declined{declined.by !== null && ` by ${declined.by}`} on {dateText(declined.at)}
      {declined.reason !== null && `: ${declined.reason}`}
    </p>
  );
}
