import KeyRound from 'lucide-react/icons/key-round';
import { type ReactNode, useState } from 'react';
import { harvestingPath } from '#contract/values/programs/program-keys.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { QueryCard } from '#web/ui/states/query-card.tsx';
import { KeyItem } from './key-item.tsx';
import { MadeKey } from './made-key.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { type useMakeKey, useProgramKeys } from './program-keys.api.ts';

interface CredentialsCardProps {
  institution: number | undefined;
  customerId: string;
  make: ReturnType<typeof useMakeKey>;
  /** The test, below the values. */
  children: ReactNode;
}

/** The four values that a library system asks for. */
export function CredentialsCard({ institution, customerId, make, children }: CredentialsCardProps) {
  const keys = useProgramKeys(institution);
  const [isAsking, setAsking] = useState(false);
  const values = [
    { label: 'URL', value: `${window.location.origin}${harvestingPath}`, shownAs: 'the address' },
    { label: 'Customer ID', value: customerId, shownAs: 'the customer id' },
    { label: 'Requestor ID', value: customerId, shownAs: 'the requestor id' },
  ];
  return (
    <QueryCard
      title={
        <>
          SUSHI credentials <span className="ml-2 font-normal text-muted text-small">COUNTER API, Release 5.1</span>
        </>
      }
      what="keys"
      query={keys}
    >
      {(list) => (
        <>
          <dl className="divide-y border-b">
            {values.map(({ label, value, shownAs }) => (
              <div key={label} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
                <dt className="w-28 shrink-0 text-control">{label}</dt>
                <dd className="flex min-w-0 flex-1 items-center justify-between gap-2">
                  <code className="wrap-anywhere text-control">{value}</code>
                  <CopyButton text={value} name={label} shownAs={shownAs} />
                </dd>
              </div>
            ))}
          </dl>
          <section aria-label="API keys" className="border-b">
            <div className="flex items-center gap-4 px-4 py-1.5">
              <h3 className="w-28 shrink-0 font-normal text-control max-sm:w-auto">API key</h3>
              <p className="min-w-0 flex-1 text-muted text-small">{list.length === 0 && 'No key yet'}</p>
              <Button
                size="sm"
                variant={list.length === 0 ? 'primary' : 'secondary'}
                icon={<KeyRound />}
                onClick={() => setAsking(true)}
              >
                Generate
              </Button>
            </div>
            {make.data && list.some(({ id }) => id === make.data.key.id) && (
              // Hidden as soon as the key is revoked.
              <MadeKey name={make.data.key.name} secret={make.data.secret} />
            )}
            {list.length > 0 && (
              <ul className="divide-y border-t">
                {list.map((key) => (
                  <KeyItem key={key.id} programKey={key} />
                ))}
              </ul>
            )}
          </section>
          {children}
          {isAsking && <NewKeyDialog isOwn={institution === undefined} make={make} onClose={() => setAsking(false)} />}
        </>
      )}
    </QueryCard>
  );
}
