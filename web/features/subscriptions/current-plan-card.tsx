import { type ReactNode, useId } from 'react';
import type { Subscription } from '#contract/plans-and-usage/subscriptions.ts';
import { formatPrice } from '#contract/values/plans-and-usage/money.ts';
import { lastDayOfYearFrom } from '#contract/values/plans-and-usage/plan-days.ts';
import { limitedAccess } from '#contract/values/plans-and-usage/plans.ts';
import { dayText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { vatNote } from './vat-note.ts';

export function CurrentPlanCard({ subscription }: { subscription: Subscription }) {
  const { tier, planName, status, features, pricePence, currency, isTrial, startDate, endDate, renewalDate } =
    subscription;
  const isYear = startDate === null || endDate === lastDayOfYearFrom(startDate);
  const priced = isTrial ? 'Trial' : formatPrice(pricePence, currency);
  const priceText = tier === null ? '–' : priced;
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId} className="p-4 md:p-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={titleId} className="font-serif text-h1">
          {planName}
        </h2>
        <Badge tone={status === 'active' ? 'good' : 'neutral'}>{status === 'active' ? 'Active' : 'Inactive'}</Badge>
      </div>
      <p className="mt-1 text-control text-muted">{subscription.companyName}</p>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-3">
        <Fact label="Billing Cycle">Annual</Fact>
        <Fact label={isYear ? 'Price per year' : 'Price for this period'}>
          {priceText}
          {pricePence !== null && (
            <span className="block font-normal text-muted text-small">{vatNote(subscription)}</span>
          )}
        </Fact>
        <Fact label="Payment Method">Invoice</Fact>
        <Fact label="Access">{tier === null ? limitedAccess : features[0]}</Fact>
        <Fact label="Since">{startDate ? dayText(startDate) : '–'}</Fact>
        <Fact label="Renewal date">{renewalDate ? dayText(renewalDate) : '–'}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-small">{label}</dt>
      <dd className="font-semibold text-body">{children}</dd>
    </div>
  );
}
