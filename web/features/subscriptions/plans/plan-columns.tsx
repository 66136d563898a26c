import type { ReactNode } from 'react';
import type { InstitutionPlan, PlansQuery } from '#contract/plans-and-usage/plan-terms.ts';
import { londonTime } from '#contract/values/chat/support-hours.ts';
import { daysBetween } from '#contract/values/plans-and-usage/billing.ts';
import { formatMoney, typedMoney } from '#contract/values/plans-and-usage/money.ts';
import { renewalDays } from '#contract/values/plans-and-usage/renewals.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { dateText, dayText } from '#web/lib/days.ts';
import { Badge } from '#web/ui/badges/badge.tsx';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import type { Column } from '#web/ui/lists/list-columns.ts';

type PlanColumn = Column<InstitutionPlan, PlansQuery['sort']>;

/** The columns of Subscriptions. */
export function planColumns(
  link: (plan: InstitutionPlan) => ReactNode,
  onAddPrice: (plan: InstitutionPlan) => void,
): PlanColumn[] {
  const today = londonTime(Date.now()).day;
  return [
    {
      label: 'Institution',
      sort: 'name',
      cell: (plan) => <span className="font-semibold [&_a]:text-link">{link(plan)}</span>,
      text: ({ institution }) => institution,
    },
    {
      label: 'Plan',
      sort: 'plan',
      className: 'w-38',
      cell: ({ term }) => <TierBadge tier={term?.tier ?? null} />,
      text: ({ term }) => term && tierName(term.tier),
    },
    {
      label: 'Start',
      sort: 'start',
      className: 'w-32 text-muted max-xl:hidden',
      cell: ({ term }) => (term ? dayText(term.startDate) : '–'),
      text: ({ term }) => term?.startDate,
    },
    {
      label: 'End',
      sort: 'end',
      className: 'w-48 max-xl:w-36',
      cell: (plan) => <End plan={plan} today={today} />,
      text: ({ term, boughtUntil }) => boughtUntil ?? term?.endDate,
    },
    {
      label: 'Price, excl. VAT',
      className: 'w-34',
      isNumeric: true,
      cell: (plan) => <Price plan={plan} onAdd={() => onAddPrice(plan)} />,
      text: ({ term }) => (term && term.priceMinor !== null ? typedMoney(term.priceMinor, term.currency) : null),
    },
    { label: 'Currency', text: ({ term }) => term?.currency },
    {
      label: 'Renewal',
      className: 'w-38 max-lg:hidden',
      cell: (plan) => <Renewal plan={plan} today={today} />,
      text: ({ offer }) => offer?.offeredAt.slice(0, 10),
      textLabel: 'Renewal offered',
    },
    { label: 'Account manager', text: ({ accountManager }) => accountManager?.fullName },
    { label: 'Purchase order', text: ({ term }) => term?.purchaseOrder },
    { label: 'Reference', text: ({ term }) => term?.reference },
    { label: 'Notice day', text: ({ term }) => term?.noticeDay },
    { label: 'Agreed insights', text: ({ term }) => term?.allowance },
    { label: 'People', text: ({ people }) => people },
  ];
}

interface CellProps {
  plan: InstitutionPlan;
  today: string;
}

function End({ plan: { term, boughtUntil }, today }: CellProps) {
  if (!term) return '–';
  const end = boughtUntil ?? term.endDate;
  const left = daysBetween(today, end);
  const isSoon = boughtUntil !== null && left <= renewalDays;
  return (
    <>
      {dayText(end)}
      {isSoon && (
        <>
          {' '}
          <span className="whitespace-nowrap text-small text-warning">
            in {left === 1 ? 'one day' : `${left} days`}
          </span>
        </>
      )}
      {boughtUntil === null && <span className="text-muted text-small"> ended</span>}
      {end !== term.endDate && (
        <span className="block text-muted text-small">this period to {dayText(term.endDate)}</span>
      )}
    </>
  );
}

function Price({ plan: { term }, onAdd }: { plan: InstitutionPlan; onAdd: () => void }) {
  if (!term) return '–';
  if (term.isTrial) return 'Trial';
  if (term.priceMinor === null)
    return (
      <button type="button" className="text-link underline-offset-2 hover:underline touch:min-h-11" onClick={onAdd}>
        Add price
      </button>
    );
  return (
    <>
      {formatMoney(term.priceMinor, term.currency)}
      {!term.isListPrice && <span className="block text-caption text-muted">negotiated</span>}
    </>
  );
}

function Renewal({ plan: { boughtUntil, offer }, today }: CellProps) {
  if (offer) {
    return (
      <>
        <Badge tone={offer.isWanted ? 'attention' : 'open'}>
          {offer.isWanted ? 'Invoice requested' : 'Offer open'}
        </Badge>{' '}
        <span className="whitespace-nowrap text-muted text-small">{dateText(offer.offeredAt)}</span>
      </>
    );
  }
  const isSoon = boughtUntil !== null && daysBetween(today, boughtUntil) <= renewalDays;
  return isSoon ? <Badge tone="attention">No offer yet</Badge> : '–';
}
