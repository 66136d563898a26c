import Info from 'lucide-react/icons/info';
import { paths } from '#contract/values/pages.ts';
import { CredentialsCard } from '#web/features/program-keys/credentials-card.tsx';
import { LibrarySystemCard } from '#web/features/program-keys/library-system-card.tsx';
import { useMakeKey } from '#web/features/program-keys/program-keys.api.ts';
import { HarvestAlert } from '#web/features/usage/harvests/harvest-alert.tsx';
import { useHarvestingState } from '#web/features/usage/harvests/harvests.api.ts';
import { HarvestsCard } from '#web/features/usage/harvests/harvests-card.tsx';
import { TestLine } from '#web/features/usage/harvests/test-line.tsx';
import { InstitutionWebhooks } from '#web/features/webhooks/institution-webhooks.tsx';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
import { Card } from '#web/ui/card.tsx';
import { UsageFrame } from './usage-frame.tsx';

/** How programs fetch an institution's usage: its keys, the values to enter, and what was fetched. */
export function HarvestingPage() {
  const { institutionId } = useViewer();
  const may = useCapabilities();
  return (
    <UsageFrame
      path={paths.harvesting}
      note={
        may.managesPrograms
          ? 'You can see and change the same as its librarians.'
          : 'You see the harvests of this institution. Its own people and administrators generate keys.'
      }
    >
      {(institution) => {
        const id = institution ?? institutionId;
        if (id === null) return null;
        return (
          <Harvesting
            institution={institution}
            institutionId={id}
            hasKeys={institution === undefined || may.managesPrograms}
          />
        );
      }}
    </UsageFrame>
  );
}

interface HarvestingProps {
  institution: number | undefined;
  institutionId: number;
  /** People who can generate keys can also test them here. */
  hasKeys: boolean;
}

function Harvesting({ institution, institutionId, hasKeys }: HarvestingProps) {
  // The API always accepts the number, so it is shown while the customer id loads.
  const customerId = useHarvestingState(institution).data?.customerId ?? String(institutionId);
  const make = useMakeKey(institution);
  if (!hasKeys) {
    return (
      <>
        <HarvestAlert institution={institution} />
        <HarvestsCard institution={institution} />
      </>
    );
  }
  return (
    <>
      <HarvestAlert institution={institution} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4">
          <CredentialsCard institution={institution} customerId={customerId} make={make}>
            <TestLine key={institution} customerId={customerId} secret={make.data?.secret} />
          </CredentialsCard>
          <HarvestsCard institution={institution} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <LibrarySystemCard />
          <Card className="flex gap-3 p-4 text-control">
            <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            <p>
              To replace a key without a gap, generate a second one, enter that key in your system, then revoke the
              first.
            </p>
          </Card>
        </div>
      </div>
      {institution !== undefined && <InstitutionWebhooks institution={institution} />}
    </>
  );
}
