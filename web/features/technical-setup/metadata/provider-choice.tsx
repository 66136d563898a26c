import { useState } from 'react';
import type { MetadataAggregate, MetadataReading } from '#contract/technical-setup/setup-metadata.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { countText } from '#web/lib/numbers.ts';
import { Button, pressable } from '#web/ui/buttons/button.tsx';
import { TypedSearch } from '#web/ui/fields/typed-search.tsx';
import { useChooseProvider, useProviders } from './metadata.api.ts';

interface ProviderChoiceProps {
  aggregate: MetadataAggregate;
  onRead: (reading: MetadataReading) => void;
}

/** Chooses one of the identity providers in a federation's file. */
export function ProviderChoice({ aggregate: { token, count }, onRead }: ProviderChoiceProps) {
  const [q, setQ] = useState('');
  const providers = useProviders(token, q);
  const choose = useChooseProvider(token);
  const found = providers.data?.pages.flatMap(({ identityProviders }) => identityProviders) ?? [];
  const foundCount = providers.data?.pages[0]?.count ?? 0;
  const problem = providers.error ?? choose.error;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-control border p-3">
      <legend className="px-1 font-medium text-control">Which one is yours?</legend>
      <p className="text-muted text-small">The file describes {countText(count)} identity providers.</p>
      <TypedSearch label="Search by name or entity ID" text={q} onSearch={setQ} maxLength={200} />
      <p role="status" className="text-muted text-small">
        {providers.isPending ? 'Searching...' : `${countText(foundCount)} found`}
      </p>
      {problem && (
        <p role="alert" className="text-danger text-small">
          {messageOf(problem)}
        </p>
      )}
      <ul className="flex max-h-80 flex-col overflow-y-auto rounded-control border empty:hidden">
        {found.map(({ entityId, name }) => (
          <li key={entityId} className="border-b last:border-b-0">
            <button
              type="button"
              {...pressable({
                isPending: choose.isPending,
                onClick: () => choose.mutate(entityId, { onSuccess: onRead }),
              })}
              className="flex w-full flex-col px-3 py-2 text-left hover:bg-hover"
            >
              <span className="font-medium text-body">{name || entityId}</span>
              {name && <span className="break-all text-muted text-small">{entityId}</span>}
            </button>
          </li>
        ))}
      </ul>
      {providers.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => void providers.fetchNextPage()}
          isPending={providers.isFetchingNextPage}
          pendingText="Loading..."
        >
          Show more
        </Button>
      )}
    </fieldset>
  );
}
