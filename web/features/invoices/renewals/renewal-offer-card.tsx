import { type ReactNode, useId, useState } from 'react';
import type { RenewalOffer } from '#contract/renewals.ts';
import { tierName } from '#contract/values/tiers.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states/error-state.tsx';
import { OfferState } from './offer-state.tsx';
import { sumText } from './offers-form.ts';
import { useRenewalOffers } from './renewals.api.ts';
import { TakeUpDialog } from './take-up-dialog.tsx';

interface RenewalOfferCardProps {
  institution: number | undefined;
  /** Customers take it up; staff look. */
  canTakeUp: boolean;
}

/** Another year of the plan that is offered to the institution; nothing where none is. */
export function RenewalOfferCard({ institution, canTakeUp }: RenewalOfferCardProps) {
  const titleId = useId();
  const { data, error, isFetching, refetch } = useRenewalOffers(institution);
  const offer = data?.find(({ state }) => state === 'open' || state === 'wanted');
  if (!offer && (data || !error)) return null;
  return (
    <Card aria-labelledby={titleId}>
      <CardHeader titleId={titleId} title="Renewal offer" actions={offer && <OfferState state={offer.state} />} />
      {offer ? (
        <Offer offer={offer} canTakeUp={canTakeUp} />
      ) : (
        <ErrorState
          title="Failed to fetch the renewal offer"
          message={messageOf(error)}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
    </Card>
  );
}

function Offer({ offer, canTakeUp }: { offer: RenewalOffer; canTakeUp: boolean }) {
  const [isTaking, setTaking] = useState(false);
  const { tier, periodStart, periodEnd, netPence, validUntil, state } = offer;
  return (
    <div className="flex flex-col gap-4 p-4 text-control">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <Line label="Plan">{tierName(tier)}</Line>
        <Line label="Period">
          {dayText(periodStart)} – {dayText(periodEnd)}
        </Line>
        <Line label="Price">{sumText(netPence, offer)}</Line>
        <Line label="Holds until">{dayText(validUntil)}</Line>
      </dl>
      {state === 'wanted' && <p className="text-muted">Its invoice was requested and is on its way.</p>}
      {state === 'open' && canTakeUp && (
        <Button className="self-start max-md:w-full print:hidden" onClick={() => setTaking(true)}>
          Take up this offer
        </Button>
      )}
      {isTaking && <TakeUpDialog offer={offer} onClose={() => setTaking(false)} />}
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
