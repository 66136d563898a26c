import { Link, useSearch } from '@tanstack/react-router';
import { paths } from '#contract/values/pages.ts';
import { isStaff } from '#contract/values/roles.ts';
import { AddressesCard } from '#web/features/program-keys/addresses-card.tsx';
import { KeysCard } from '#web/features/program-keys/keys-card.tsx';
import { useViewer } from '#web/lib/viewer.ts';
import { Page } from '#web/ui/page.tsx';
import { StaffScreen } from './staff-screen.tsx';

/** How programs fetch an institution's usage: its keys, and what to enter. Customers see their own, administrators choose one. */
export function HarvestingPage() {
  const { role, institutionId } = useViewer();
  const { institution } = useSearch({ from: '/signed-in/usage-metrics/harvesting' });
  return (
    <Page
      title="Automatic reports"
      lead="Your library system, or a service that gathers usage, fetches your COUNTER reports by itself each month."
    >
      {role === 'admin' && (
        <StaffScreen to={paths.harvesting} institution={institution} note="You see and change what its librarians do.">
          {(id) => <Harvesting institution={id} institutionId={id} />}
        </StaffScreen>
      )}
      {isStaff(role) && role !== 'admin' && (
        <p className="text-control">
          The keys of an institution are made and revoked by its own people and by administrators.{' '}
          <Link to={paths.usageMetrics} className="text-link">
            Usage by institution
          </Link>
        </p>
      )}
      {!isStaff(role) && institutionId !== null && <Harvesting institution={undefined} institutionId={institutionId} />}
    </Page>
  );
}

function Harvesting({ institution, institutionId }: { institution: number | undefined; institutionId: number }) {
  return (
    <>
      <KeysCard institution={institution} />
      <AddressesCard institutionId={institutionId} />
    </>
  );
}
