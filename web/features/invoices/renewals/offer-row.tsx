import { useState } from 'react';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { amountText } from '#contract/values/plans-and-usage/money.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dateText, dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Declined } from './declined.tsx';
import { OfferFile } from './offer-file.tsx';
import { OfferState } from './offer-state.tsx';
import { WithdrawOfferDialog } from './withdraw-offer-dialog.tsx';

export function OfferRow({ offer }: { offer: RenewalOffer }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const { institution, contact, tier, periodStart, periodEnd, netPence, vatBasisPoints, state } = offer;
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
          Offered {dateText(offer.offeredAt)} for the attention of {contact}, valid until {dayText(offer.validUntil)}
        </p>
        <Declined offer={offer} />
      </div>
      <p className="font-semibold tabular-nums">{amountText(netPence, vatBasisPoints, offer.currency)}</p>
      <span className="flex gap-x-4">
        <OfferFile offer={offer} />
        {(state === 'open' || state === 'declined' || state === 'lapsed') && (
          <Button size="sm" variant="secondary" onClick={() => setWithdrawing(true)}>
            Withdraw
            <span className="sr-only"> the offer to {institution}</span>
          </Button>
        )}
      </span>
      {isWithdrawing && <WithdrawOfferDialog offer={offer} onClose={() => setWithdrawing(false)} />}
    </li>
  );
}
