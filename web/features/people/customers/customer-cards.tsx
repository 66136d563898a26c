import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CustomerOverview } from '#contract/people/customers.ts';
import type { Role } from '#contract/values/roles.ts';
import { AssignedName } from '#web/features/people/assigned-name.tsx';
import { LastSignIn } from '#web/features/people/last-sign-in.tsx';
import { PersonActions } from '#web/features/people/person-actions.tsx';
import { PersonAddress } from '#web/features/people/person-address.tsx';
import { PersonState } from '#web/features/people/person-state.tsx';
import type { PersonDialogs } from '#web/features/people/use-person-dialogs.ts';
import { momentText } from '#web/lib/days.ts';
import { institutionLink } from '#web/lib/pages/links.ts';
import { Avatar } from '#web/ui/badges/avatar.tsx';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';

const customerRole: Role = 'customer';

/** The overview on phones, in cards. */
export function CustomerCards({
  customers,
  dialogs,
}: {
  customers: readonly CustomerOverview[];
  dialogs: PersonDialogs;
}) {
  return (
    <ul className="flex flex-col">
      {customers.map((customer) => (
        <li key={customer.id} className="border-b p-4 last:border-b-0">
          <div className="flex items-start gap-3">
            <Avatar fullName={customer.fullName} role={customerRole} />
            <div className="min-w-0 flex-1">
              <p className="font-semibold text-control">{customer.fullName}</p>
              <p className="text-muted text-small">{customer.username}</p>
              <PersonAddress {...customer} />
              <PersonState {...customer} />
            </div>
            <PersonActions person={customer} dialogs={dialogs} hasUsage />
          </div>
          <dl className="mt-3 flex flex-col gap-1.5 text-control">
            <Fact what="Institution">
              <Link
                {...institutionLink(customer.institutionId)}
                className="text-link underline-offset-2 hover:underline"
              >
                {customer.companyName}
              </Link>
            </Fact>
            {customer.department && <Fact what="Department">{customer.department}</Fact>}
            <Fact what="Subscription">
              <TierBadge tier={customer.subscriptionTier} />
            </Fact>
            <Fact what="Last usage upload">
              {customer.lastUsageUpload ? momentText(customer.lastUsageUpload) : 'Not available'}
            </Fact>
            <Fact what="Account manager">
              <AssignedName staff={customer.accountManager} what="Account manager" labelClassName="hidden" />
            </Fact>
            <Fact what="Technical support">
              <AssignedName staff={customer.techSupport} what="Technical support" labelClassName="hidden" />
            </Fact>
            <Fact what="Last sign-in">
              <LastSignIn at={customer.lastSignInAt} />
            </Fact>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Fact({ what, children }: { what: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0 text-muted">{what}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}
