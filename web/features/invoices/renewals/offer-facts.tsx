import type { ReactNode } from 'react';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { invoiceIsOnItsWay } from '#contract/values/plans-and-usage/renewals.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dayText } from '#web/lib/days.ts';
import { OfferFile } from './offer-file.tsx';
import { sumText } from './offers-form.ts';

interface OfferFactsProps {
  offer: RenewalOffer;
  /** What can be done with it. */
  actions: ReactNode;
}

/** What an offer says, with its file. */
export function OfferFacts({ offer, actions }: OfferFactsProps) {
  const { tier, periodStart, periodEnd, netPence, validUntil, state } = offer;
  return (
    <div className="flex flex-col gap-4 p-4 text-control">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Line label="Plan">{tierName(tier)}</Line>
        <Line label="Period">
          {dayText(periodStart)} – {dayText(periodEnd)}
        </Line>
        <Line label="Price">{sumText(netPence, offer)}</Line>
        <Line label="Valid until">{dayText(validUntil)}</Line>
      </dl>
      {state === 'wanted' && <p className="text-muted">{invoiceIsOnItsWay}</p>}
      <div className="flex flex-wrap items-center gap-3">
        {actions}
        <OfferFile offer={offer} />
      </div>
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere min-w-0 font-semibold tabular-nums">{children}</dd>
    </>
  );
}
