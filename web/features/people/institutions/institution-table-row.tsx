import { Link } from '@tanstack/react-router';
import Pencil from 'lucide-react/icons/pencil';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { AssignedName } from '#web/features/people/assigned-name.tsx';
import { dayText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';

/** An institution with its plan and staff; on phones a card. */
export function InstitutionTableRow({ institution, onEdit }: { institution: InstitutionRow; onEdit: () => void }) {
  const { id, name, customers, subscriptionTier, subscriptionEnds } = institution;
  return (
    <tr className="border-b last:border-b-0 hover:bg-hover max-md:relative max-md:block max-md:py-2 max-md:pr-16">
      <th scope="row" className="px-4 py-2 font-normal max-md:block">
        <Link
          {...institutionLink(id)}
          className="inline-flex min-h-6 items-center font-semibold text-link underline-offset-2 hover:underline touch:min-h-11"
        >
          {name}
        </Link>
        <span className="block text-muted text-small">
          {customers} {customers === 1 ? 'customer' : 'customers'}
        </span>
      </th>
      <td className="px-4 py-2 max-md:block max-md:py-1">
        <TierBadge tier={subscriptionTier} />
        {subscriptionEnds && <span className="block text-muted text-small">until {dayText(subscriptionEnds)}</span>}
      </td>
      <td className="px-4 py-2 max-md:block max-md:py-1">
        <AssignedName
          staff={institution.accountManager}
          what="Account manager"
          labelClassName="text-muted md:sr-only"
        />
      </td>
      <td className="px-4 py-2 max-md:block max-md:py-1">
        <AssignedName staff={institution.techSupport} what="Technical support" labelClassName="text-muted md:sr-only" />
      </td>
      <td className="px-4 py-1 text-right max-md:absolute max-md:top-2 max-md:right-0">
        <IconButton label={`Edit ${name}`} icon={<Pencil />} onClick={onEdit} />
      </td>
    </tr>
  );
}
