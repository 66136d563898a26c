import { useNavigate } from '@tanstack/react-router';
import Eraser from 'lucide-react/icons/eraser';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import { type ReactNode, useState } from 'react';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { paths } from '#contract/values/pages.ts';
import { AssignedName } from '#web/features/people/assigned-name.tsx';
import { InstitutionDialog } from '#web/features/people/institutions/institution-dialog.tsx';
import { addDays, dayText } from '#web/lib/days.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';

/** The institution's name, who serves it, and until when it has paid. */
export function InstitutionHead({ institution }: { institution: InstitutionRow }) {
  const { name, subscriptionTier, subscriptionEnds, accountManager, techSupport, customers } = institution;
  const isAdmin = useCapabilities().managesInstitutions;
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  return (
    <header className="flex flex-col gap-4">
      <PrintHead about={name} />
      <PageHead
        title={name}
        lead="What you and your colleagues need to know about this institution."
        above={
          isAdmin
            ? { path: paths.adminInstitutions, label: 'Institutions' }
            : { path: paths.subscription, label: 'Subscriptions by institution' }
        }
        actions={
          isAdmin && (
            <Button icon={<Pencil />} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )
        }
        more={
          <>
            <MenuItem icon={<Printer />} onSelect={() => window.print()}>
              Print
            </MenuItem>
            {isAdmin && (
              <>
                <MenuSeparator />
                <MenuItem
                  icon={<Eraser />}
                  isDestructive
                  onSelect={() => void navigate({ to: paths.adminData, search: { institution: institution.id } })}
                >
                  Erase
                </MenuItem>
              </>
            )}
          </>
        }
      />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-5 print:grid-cols-5">
        <Fact label="Plan">
          <TierBadge tier={subscriptionTier} />
        </Fact>
        <Fact label="Renewal date">{subscriptionEnds ? dayText(addDays(subscriptionEnds, 1)) : '–'}</Fact>
        <Fact label="Account manager">
          <AssignedName staff={accountManager} what="Account manager" labelClassName="hidden" />
        </Fact>
        <Fact label="Technical support">
          <AssignedName staff={techSupport} what="Technical support" labelClassName="hidden" />
        </Fact>
        <Fact label="Customers">{customers}</Fact>
      </dl>
      {isEditing && <InstitutionDialog institution={institution} onClose={() => setEditing(false)} />}
    </header>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-small">{label}</dt>
      <dd className="font-semibold text-body">{children}</dd>
    </div>
  );
}
