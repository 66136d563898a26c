import type { ReactNode } from 'react';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { formatMoney } from '#contract/values/plans-and-usage/money.ts';
import { invoiceIsOnItsWay } from '#contract/values/plans-and-usage/renewals.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { Declined } from './declined.tsx';
import { OfferFile } from './offer-file.tsx';
import { sumText } from './offers-form.ts';

interface OfferFactsProps {
  offer: RenewalOffer;
  actions: ReactNode;
}

export function OfferFacts({ offer, actions }: OfferFactsProps) {
  const { tier, periodStart, periodEnd, netPence, validUntil, state, lines } = offer;
  return (
    <div className="flex flex-col gap-4 p-4 text-control">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Fact label="Plan">{tierName(tier)}</Fact>
        <Fact label="Period">
          {dayText(periodStart)} – {dayText(periodEnd)}
        </Fact>
        {lines?.map(({ description, unitPence }) => (
          <Fact key={description} label={unitPence < 0 ? 'Discount' : 'Agreed'}>
            {unitPence < 0 && `${description}: `}
            {formatMoney(unitPence, offer.currency)}
          </Fact>
        ))}
        <Fact label="Price">{sumText(netPence, offer)}</Fact>
        <Fact label="Valid until">{dayText(validUntil)}</Fact>
      </dl>
      <Declined offer={offer} />
      {state === 'wanted' && <p className="text-muted">{invoiceIsOnItsWay}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {actions}
        <OfferFile offer={offer} />
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere min-w-0 font-semibold tabular-nums">{children}</dd>
    </>
  );
}
