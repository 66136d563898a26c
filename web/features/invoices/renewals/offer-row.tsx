import type { RenewalOffer } from '#contract/renewals.ts';
import { amountText } from '#contract/values/money.ts';
import { tierName } from '#contract/values/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/button.tsx';
import { OfferState } from './offer-state.tsx';
import { useWithdrawOffer } from './renewals.api.ts';

/** An offer that was made: how it stands, and taking it back. */
export function OfferRow({ offer }: { offer: RenewalOffer }) {
  const withdraw = useWithdrawOffer();
  const { id, institution, contact, tier, periodStart, periodEnd, netPence, vatBasisPoints, state } = offer;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t px-4 py-3 text-control">
      <div className="wrap-anywhere min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{institution}</span>
          <OfferState state={state} />
        </p>
        <p>
          {tierName(tier)}, {dayText(periodStart)} – {dayText(periodEnd)}
        </p>
        <p className="text-muted text-small">
          Offered {dayText(offer.offeredAt)} to {contact}, holds until {dayText(offer.validUntil)}
        </p>
      </div>
      <p className="font-semibold tabular-nums">{amountText(netPence, vatBasisPoints)}</p>
      {(state === 'open' || state === 'lapsed') && (
        <Button
          size="sm"
          variant="secondary"
          isPending={withdraw.isPending}
          pendingText="Withdrawing..."
          onClick={() => withdraw.mutate(id)}
        >
          Withdraw
          <span className="sr-only"> the offer to {institution}</span>
        </Button>
      )}
    </li>
  );
}
