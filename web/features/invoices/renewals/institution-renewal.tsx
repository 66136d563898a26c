import { useState } from 'react';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { dayText } from '#web/lib/days.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { MakeOffersDialog } from './make-offers-dialog.tsx';
import { OfferFacts } from './offer-facts.tsx';
import { OfferState } from './offer-state.tsx';
import { useDueRenewals, useOffersTo } from './renewals.api.ts';
import { WithdrawOfferDialog } from './withdraw-offer-dialog.tsx';

/** For staff: the latest renewal offer to an institution, or a button to make one once its plan ends soon. */
export function InstitutionRenewal({ institution }: { institution: number }) {
  const due = useDueRenewals(institution);
  const offers = useOffersTo(institution);
  const [isMaking, setMaking] = useState(false);
  const failed = [due, offers].find(({ data, error }) => error && !data);
  if (failed) {
    return (
      <QueryCard<unknown> title="Renewal" what="the renewal" query={failed}>
        {() => null}
      </QueryCard>
    );
  }
  const years = due.data ?? [];
  const [year] = years;
  const newest = offers.data?.[0];
  if (!offers.data || !due.data || (!year && !newest)) return null;
  return (
    <QueryCard
      title="Renewal"
      what="the renewal"
      query={offers}
      actions={!year && newest && <OfferState state={newest.state} />}
    >
      {() => (
        <>
          {year && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 text-control">
              <p className="min-w-0 flex-1 basis-56">
                The plan ends on {dayText(year.validUntil)}, and there’s no renewal offer yet.
              </p>
              <Button size="sm" onClick={() => setMaking(true)}>
                Make offer
              </Button>
            </div>
          )}
          {!year && newest && <MadeOffer offer={newest} />}
          {isMaking && <MakeOffersDialog due={years} onClose={() => setMaking(false)} />}
        </>
      )}
    </QueryCard>
  );
}

function MadeOffer({ offer }: { offer: RenewalOffer }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  return (
    <>
      <OfferFacts
        offer={offer}
        actions={
          (offer.state === 'open' || offer.state === 'declined' || offer.state === 'lapsed') && (
            <Button size="sm" variant="secondary" onClick={() => setWithdrawing(true)}>
              Withdraw
            </Button>
          )
        }
      />
      {isWithdrawing && <WithdrawOfferDialog offer={offer} onClose={() => setWithdrawing(false)} />}
    </>
  );
}
