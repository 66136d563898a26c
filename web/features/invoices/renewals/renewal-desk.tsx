import { useState } from 'react';
import type { RenewalOffer } from '#contract/plans-and-usage/renewals.ts';
import { renewalDays } from '#contract/values/plans-and-usage/renewals.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { MoreRows } from '#web/ui/more-rows.tsx';
import { FailedRead } from '#web/ui/states/failed-read.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { useLostFocus } from '#web/ui/use-lost-focus.ts';
import { MakeOffersDialog } from './make-offers-dialog.tsx';
import { OfferRow } from './offer-row.tsx';
import { useDueCount, useDueRenewals, useRenewalOffers } from './renewals.api.ts';

interface RenewalDeskProps {
  /** The page's head has the button that makes offers. */
  isButtonAbove?: boolean;
}

/** For staff: plans that end soon without an offer, and the offers made. */
export function RenewalDesk({ isButtonAbove = false }: RenewalDeskProps) {
  const due = useDueRenewals();
  const count = useDueCount().data?.count;
  const [isMaking, setMaking] = useState(false);
  // The button is disabled when no plan is left.
  const heading = useLostFocus<HTMLHeadingElement>(due.data?.length === 0 ? 'none' : null);
  return (
    <QueryCard
      title="Renewals"
      headingRef={heading}
      what="renewals"
      query={due}
      actions={
        !isButtonAbove && (
          <Button
            size="sm"
            isDisabled={!due.data?.length}
            disabledReason="There is no offer to make"
            onClick={() => setMaking(true)}
          >
            Make offers
          </Button>
        )
      }
    >
      {(years) => (
        <>
          <p className="px-4 py-3 text-control text-muted">{dueText(count ?? years.length)}</p>
          <Offers />
          {isMaking && <MakeOffersDialog due={years} onClose={() => setMaking(false)} />}
        </>
      )}
    </QueryCard>
  );
}

function dueText(count: number): string {
  if (count === 0) return `No plan ends within ${renewalDays} days without a renewal offer.`;
  const plans = count === 1 ? '1 plan ends' : `${count} plans end`;
  return `${plans} within ${renewalDays} days and ${count === 1 ? 'has' : 'have'} no renewal offer yet.`;
}

function Offers() {
  const read = useRenewalOffers();
  const { rows, error } = read;
  if (!rows) return error ? <FailedRead title="Failed to fetch offers" read={read} /> : null;
  const isPresent = ({ state }: RenewalOffer) => state === 'open' || state === 'wanted';
  const earlier = rows.filter((offer) => !isPresent(offer));
  return (
    <>
      <OfferList offers={rows.filter(isPresent)} />
      {earlier.length > 0 && (
        <details className="border-t">
          <summary className="flex min-h-9 cursor-pointer items-center px-4 text-control text-link touch:min-h-11">
            Earlier offers
          </summary>
          <OfferList offers={earlier} />
          <MoreRows read={read} isByButton />
        </details>
      )}
    </>
  );
}

function OfferList({ offers }: { offers: readonly RenewalOffer[] }) {
  return (
    <ul>
      {offers.map((offer) => (
        <OfferRow key={offer.id} offer={offer} />
      ))}
    </ul>
  );
}
