import { useState } from 'react';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TitledCard } from '#web/ui/card.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OfferState } from './offer-state.tsx';
import { useOffersTo } from './renewals.api.ts';
import { TakeUpDialog } from './take-up-dialog.tsx';

interface RenewalOfferCardProps {
  institution: number | undefined;
  /** Customers can accept the offer; staff see it only. */
  canTakeUp: boolean;
}

export function RenewalOfferCard({ institution, canTakeUp }: RenewalOfferCardProps) {
  const { data, error, isFetching, refetch } = useOffersTo(institution);
  const offer = data?.find(({ state }) => state === 'open' || state === 'wanted');
  if (!offer && (data || !error)) return null;
  return (
    <TitledCard title="Renewal offer" actions={offer && <OfferState state={offer.state} />}>
      {offer ? (
        <Offer offer={offer} canTakeUp={canTakeUp} />
      ) : (
        <FailedRead title="Failed to fetch the renewal offer" read={{ error, isFetching, refetch }} />
      )}
    </TitledCard>
  );
}

function Offer({ offer, canTakeUp }: { offer: RenewalOffer; canTakeUp: boolean }) {
  const [isTaking, setTaking] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  return (
    <>
      <OfferFacts
        offer={offer}
        actions={
          offer.state === 'open' &&
          canTakeUp && (
            <>
              <Button className="max-md:flex-1" onClick={() => setTaking(true)}>
                Accept
              </Button>
              <Button variant="secondary" className="max-md:flex-1" onClick={() => setDeclining(true)}>
                Decline
              </Button>
            </>
          )
        }
      />
      {isDeclining && <DeclineDialog offer={offer} onClose={() => setDeclining(false)} />}
      {isTaking && <TakeUpDialog offer={offer} onClose={() => setTaking(false)} />}
    </>
  );
}
