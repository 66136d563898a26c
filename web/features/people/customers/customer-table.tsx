import { Link } from '@tanstack/react-router';
import type { CustomerOverview } from '#contract/people/customers.ts';
import type { Role } from '#contract/values/roles.ts';
import { AssignedName } from '#web/features/people/assigned-name.tsx';
import { LastSignIn } from '#web/features/people/last-sign-in.tsx';
import { PersonActions } from '#web/features/people/person-actions.tsx';
import { PersonAddress } from '#web/features/people/person-address.tsx';
import { PersonState } from '#web/features/people/person-state.tsx';
import type { PersonDialogs } from '#web/features/people/use-person-dialogs.ts';
import { dateText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { SortHeading } from '#web/ui/sort-heading.tsx';
import { type CustomerSearch, sortLabels } from './customer-search.ts';

const customerRole: Role = 'customer';

interface CustomerTableProps {
  customers: readonly CustomerOverview[];
  search: CustomerSearch;
  onSearch: (change: CustomerSearch) => void;
  dialogs: PersonDialogs;
}

/** The columns of the overview, from tablets on. */
export function CustomerTable({ customers, search, onSearch, dialogs }: CustomerTableProps) {
  const { sort = 'fullName', order } = search;
  const heading = (column: typeof sort) => {
    return { column, label: sortLabels[column], sorted: { sort, order }, onSort: onSearch };
  };
  return (
    <table className="w-full table-fixed text-left text-control">
      <thead className="border-b bg-raised text-small">
        <tr>
          <SortHeading {...heading('fullName')} className="w-60 xl:w-72" />
          <SortHeading {...heading('companyName')} />
          <SortHeading {...heading('subscriptionTier')} className="w-38" />
          <th scope="col" className="w-36 px-4 py-1 font-medium text-muted max-xl:hidden">
            Last usage upload
          </th>
          <SortHeading {...heading('accountManager')} className="w-40 max-lg:hidden" />
          <SortHeading {...heading('lastSignInAt')} className="w-32" />
          <th scope="col" className="w-17 px-4">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} dialogs={dialogs} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ customer, dialogs }: { customer: CustomerOverview; dialogs: PersonDialogs }) {
  return (
    <tr className="border-b last:border-b-0 hover:bg-hover">
      <th scope="row" className="px-4 py-2 font-normal">
        <span className="flex items-center gap-3">
          <Avatar fullName={customer.fullName} role={customerRole} size="sm" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-semibold" title={customer.fullName}>
              {customer.fullName}
            </span>
            <span className="block truncate text-muted text-small" title={customer.username}>
              {customer.username}
            </span>
            <PersonAddress {...customer} />
            <PersonState {...customer} />
          </span>
        </span>
      </th>
      <td className="px-4 py-2">
        <Link
          {...institutionLink(customer.institutionId)}
          className="block text-link underline-offset-2 hover:underline"
        >
          {customer.companyName}
        </Link>
        {customer.department && <span className="block text-muted text-small">{customer.department}</span>}
      </td>
      <td className="px-4 py-2">
        <TierBadge tier={customer.subscriptionTier} />
      </td>
      <td className="px-4 py-2 text-muted max-xl:hidden">
        {customer.lastUsageUpload ? dateText(customer.lastUsageUpload) : 'Not available'}
      </td>
      <td className="px-4 py-2 max-lg:hidden">
        <AssignedName staff={customer.accountManager} what="Account manager" />
        <span className="block text-muted text-small">
          <AssignedName staff={customer.techSupport} what="Technical support" />
        </span>
      </td>
      <td className="px-4 py-2">
        <LastSignIn at={customer.lastSignInAt} />
      </td>
      <td className="px-4 py-1 text-right">
        <PersonActions person={customer} dialogs={dialogs} hasUsage />
      </td>
    </tr>
  );
}
