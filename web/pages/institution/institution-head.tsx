import { useNavigate } from '@tanstack/react-router';
import Eraser from 'lucide-react/icons/eraser';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Printer from 'lucide-react/icons/printer';
import Upload from 'lucide-react/icons/upload';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, Suspense, useState } from 'react';
import type { InstitutionRow } from '#contract/people/institutions.ts';
import { paths } from '#contract/values/pages.ts';
import { AssignedName } from '#web/features/people/assigned-name.tsx';
import { InstitutionDialog } from '#web/features/people/institutions/institution-dialog.tsx';
import { useInstitutionPeople } from '#web/features/people/people.api.ts';
import { addDays, dayText } from '#web/lib/days.ts';
import { lazyPart } from '#web/lib/pages/lazy-part.ts';
import { useCapabilities } from '#web/lib/viewer.ts';
import { TierBadge } from '#web/ui/badges/tier-badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { MenuItem, MenuSeparator } from '#web/ui/overlays/menu.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { useIsPhone } from '#web/ui/use-media.ts';
import { InstitutionTabs } from './institution-page-tabs.tsx';
import { type InstitutionTab, tabLabel } from './institution-tabs.ts';
import { useAskedPart } from './use-asked-part.ts';

const UploadUsageDialog = lazyPart(() =>
  import('#web/features/usage/upload/upload-usage-dialog.tsx').then((file) => file.UploadUsageDialog),
);
const DraftDialog = lazyPart(() =>
  import('#web/features/invoices/billing/draft-dialog.tsx').then((file) => file.DraftDialog),
);

interface InstitutionHeadProps {
  institution: InstitutionRow;
  tab: InstitutionTab | undefined;
}

/** The institution's name, plan and owners, what can be done for it, and the tabs. */
export function InstitutionHead({ institution, tab }: InstitutionHeadProps) {
  const { id, name, subscriptionTier, subscriptionEnds, accountManager, techSupport } = institution;
  const may = useCapabilities();
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'usage' | 'invoice' | null>(null);
  const close = () => setOpen(null);
  const customerId = useInstitutionPeople(id).data?.[0]?.id ?? null;
  useAskedPart('usage', () => setOpen('usage'));
  const addPerson = () => void navigate({ to: paths.admin, search: { isAdding: true, institution: id } });
  // On phones only the main action is beside the menu.
  const second = [
    ...(may.managesResources ? [{ label: 'Upload usage', icon: <Upload />, choose: () => setOpen('usage') }] : []),
    ...(may.managesPeople ? [{ label: 'Add person', icon: <UserPlus />, choose: addPerson }] : []),
  ];
  return (
    <>
      <PrintHead about={tab ? `${name}: ${tabLabel(tab, may)}` : name} />
      <PageHead
        title={name}
        tab={tab && tabLabel(tab, may)}
        badge={<TierBadge tier={subscriptionTier} />}
        lead={
          <dl className="flex flex-wrap gap-x-6 gap-y-0.5 text-control">
            {subscriptionEnds && <Fact label="Renewal date">{dayText(addDays(subscriptionEnds, 1))}</Fact>}
            <Fact label="Account manager">
              <AssignedName staff={accountManager} what="Account manager" labelClassName="hidden" />
            </Fact>
            <Fact label="Technical support">
              <AssignedName staff={techSupport} what="Technical support" labelClassName="hidden" />
            </Fact>
            {institution.consortium && <Fact label="Member of">{institution.consortium.name}</Fact>}
          </dl>
        }
        above={
          may.managesInstitutions
            ? { path: paths.adminInstitutions, label: 'Institutions' }
            : { path: paths.subscription, label: 'Subscriptions by institution' }
        }
        actions={
          <>
            {!isPhone &&
              second.map(({ label, icon, choose }) => (
                <Button key={label} variant="secondary" icon={icon} onClick={choose}>
                  {label}
                </Button>
              ))}
            {may.managesBilling && (
              <Button icon={<Plus />} onClick={() => setOpen('invoice')}>
                New invoice
              </Button>
            )}
          </>
        }
        more={
          <>
            {isPhone &&
              second.map(({ label, icon, choose }) => (
                <MenuItem key={label} icon={icon} onSelect={choose}>
                  {label}
                </MenuItem>
              ))}
            <RareActions institution={id} onEdit={() => setOpen('edit')} />
          </>
        }
        tabs={<InstitutionTabs institution={institution} current={tab} />}
      />
      {open === 'edit' && <InstitutionDialog institution={institution} onClose={close} />}
      <Suspense>
        {open === 'usage' && <UploadUsageDialog institution={{ id, name }} onClose={close} />}
        {open === 'invoice' && (
          <DraftDialog
            id={null}
            whom={{ customerId, institutionId: id, isForInstitution: customerId === null }}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

function RareActions({ institution, onEdit }: { institution: number; onEdit: () => void }) {
  const mayEdit = useCapabilities().managesInstitutions;
  const navigate = useNavigate();
  return (
    <>
      {mayEdit && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          Edit institution
        </MenuItem>
      )}
      <MenuItem icon={<Printer />} onSelect={() => window.print()}>
        Print
      </MenuItem>
      {mayEdit && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Eraser />}
            isDestructive
            onSelect={() => void navigate({ to: paths.adminData, search: { institution } })}
          >
            Erase
          </MenuItem>
        </>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt>{label}</dt>
      <dd className="min-w-0 font-semibold text-ink">{children}</dd>
    </div>
  );
}
