import { Link } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import type { ServedInstitution } from '#contract/people/institutions.ts';
import { tierName } from '#contract/values/plans-and-usage/tiers.ts';
import { useServedInstitutions } from '#web/features/people/people.api.ts';
import { addDays, dayText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { ListCard, type ListOf } from '#web/ui/lists/list-card.tsx';

const list: ListOf<ServedInstitution> = {
  title: 'Next renewals',
  what: 'institutions',
  columns: [
    { label: 'Institution', text: ({ name }) => name },
    { label: 'Plan', text: ({ subscriptionTier }) => subscriptionTier && tierName(subscriptionTier) },
    { label: 'Ends', text: ({ subscriptionEnds }) => subscriptionEnds },
  ],
  keyOf: ({ id }) => id,
  file: 'plans',
  fileOf: 'plans',
  icon: <Building2 />,
  nothing: 'No institutions yet',
  loading: 'Loading renewals...',
};

/** Institutions by the end of their plan, those without a plan first: whom to ask about renewing. */
export function RenewalsCard() {
  const read = useServedInstitutions({ sort: 'renewal' });
  return <ListCard list={list} read={read} renderRow={(institution) => <RenewalRow institution={institution} />} />;
}

function RenewalRow({
  institution: { id, name, subscriptionTier, subscriptionEnds },
}: {
  institution: ServedInstitution;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 px-4 py-2 text-control">
      <Link {...institutionLink(id)} className="flex min-h-8 flex-1 basis-48 items-center text-link touch:min-h-11">
        {name}
      </Link>
      <TierBadge tier={subscriptionTier} />
      <span className="w-32 whitespace-nowrap text-right text-muted text-small max-sm:w-full max-sm:pb-1 max-sm:text-left">
        {subscriptionEnds ? `renewal ${dayText(addDays(subscriptionEnds, 1))}` : 'no plan'}
      </span>
    </div>
  );
}
