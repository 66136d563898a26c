import { paths } from '#contract/values/pages.ts';
import { AddressesCard } from '#web/features/program-keys/addresses-card.tsx';
import { KeysCard } from '#web/features/program-keys/keys-card.tsx';
import { HarvestAlert } from '#web/features/usage/harvests/harvest-alert.tsx';
import { useHarvestingState } from '#web/features/usage/harvests/harvests.api.ts';
import { HarvestsCard } from '#web/features/usage/harvests/harvests-card.tsx';
import { TryCard } from '#web/features/usage/harvests/try-card.tsx';
import { WebhooksCard } from '#web/features/webhooks/webhooks-card.tsx';
import { useCapabilities, useViewer } from '#web/lib/viewer.ts';
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
          ? 'You can see and change what its librarians can.'
          : 'You see what its programs fetched. Its own people and administrators make keys.'
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
  /** People who can create keys can also try them here. */
  hasKeys: boolean;
}

function Harvesting({ institution, institutionId, hasKeys }: HarvestingProps) {
  // The API always accepts the number, so it is shown while the customer id loads.
  const customerId = useHarvestingState(institution).data?.customerId ?? String(institutionId);
  return (
    <>
      <HarvestAlert institution={institution} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-4">
          {hasKeys && (
            <>
              <AddressesCard customerId={customerId} />
              <KeysCard institution={institution} />
            </>
          )}
          {!hasKeys && <HarvestsCard institution={institution} />}
        </div>
        {hasKeys && <TryCard key={institution} institution={institution} customerId={customerId} />}
      </div>
      {hasKeys && <HarvestsCard institution={institution} />}
      {hasKeys && (
        <WebhooksCard
          institution={institution}
          hears="They cover your institution’s plans, invoices, setup, usage and people, and the conversations and sessions of the person responsible for them. If a program doesn’t accept an event, we keep sending it for two days."
        />
      )}
    </>
  );
}
