import Building2 from 'lucide-react/icons/building-2';
import { useState } from 'react';
import type { FetchedInstitution, FetchedPlatform } from '#contract/plans-and-usage/usage-fetching.ts';
import { searchMaxLength } from '#contract/values/limits.ts';
import { credentialMaxLength } from '#contract/values/plans-and-usage/usage-fetching.ts';
import { usePersistedState } from '#web/lib/use-persisted-form.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ListBody } from '#web/ui/lists/list-body.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useInstitutionsAt, useSetInstitutionAt } from './usage-fetching.api.ts';

const list = {
  what: 'institutions',
  icon: <Building2 />,
  nothing: 'No institution has this name',
  keyOf: ({ id }: FetchedInstitution) => id,
  isSmall: true,
  isReadByButton: true,
};

/** Unsaved customer IDs, by the institution's id. */
type Typed = Readonly<Record<number, string>>;

interface InstitutionsDialogProps {
  platform: FetchedPlatform;
  onClose: () => void;
}

/** The customer ID of each institution at a platform, and whether its reports are fetched. */
export function InstitutionsDialog({ platform: { id, name }, onClose }: InstitutionsDialogProps) {
  const [q, setQ] = useState('');
  const { values, change, close } = usePersistedState<{ typed: Typed }>(
    `institutions-at.${id}`,
    { typed: {} },
    onClose,
  );

  /** Undefined restores the saved value. */
  function type(institutionId: number, text: string | undefined): void {
    change(({ typed: { [institutionId]: _, ...others } }) => ({
      typed: text === undefined ? others : { ...others, [institutionId]: text },
    }));
  }

  return (
    <Dialog
      isOpen
      onOpenChange={close}
      title={`Institutions at ${name}`}
      description="Reports are fetched for each institution that has a customer ID here. Without one of its own, the portal’s customer ID is sent."
      footer={
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
      }
    >
      <SearchField label="Search institutions" value={q} maxLength={searchMaxLength} onChange={setQ} />
      <ListBody
        list={list}
        read={useInstitutionsAt(id, q.trim())}
        renderRow={(institution) => (
          <InstitutionAt
            key={institution.id}
            platformId={id}
            institution={institution}
            typed={values.typed[institution.id]}
            onType={(text) => type(institution.id, text)}
          />
        )}
      />
    </Dialog>
  );
}

interface InstitutionAtProps {
  platformId: number;
  institution: FetchedInstitution;
  /** Typed and not yet saved. */
  typed: string | undefined;
  onType: (text: string | undefined) => void;
}

function InstitutionAt({ platformId, institution, typed, onType }: InstitutionAtProps) {
  const { id, name, ownCustomerId, customerId, isOff, stopped } = institution;
  const text = typed ?? customerId ?? '';
  const set = useSetInstitutionAt(platformId);
  const note = noteOf(institution);
  const isChanged = text.trim() !== (customerId ?? '');
  return (
    <form
      className="flex flex-wrap items-end gap-x-3 gap-y-2 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate({ id, customerId: text.trim() || null, isOff }, { onSuccess: () => onType(undefined) });
      }}
    >
      <TextField
        label={name}
        className="min-w-52 flex-1"
        placeholder={ownCustomerId ?? 'No customer ID'}
        value={text}
        readOnly={set.isPending}
        maxLength={credentialMaxLength}
        onChange={({ target }) => onType(target.value === (customerId ?? '') ? undefined : target.value)}
      />
      <span className="flex gap-2">
        {isChanged && (
          <Button
            type="submit"
            size="sm"
            aria-label={`Save the customer ID of ${name}`}
            isPending={set.isPending}
            pendingText="Saving..."
          >
            Save
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${isOff ? 'Fetch' : 'Don’t fetch'} for ${name}`}
          isPending={set.isPending}
          onClick={() => set.mutate({ id, customerId, isOff: !isOff })}
        >
          {isOff ? 'Fetch' : 'Don’t fetch'}
        </Button>
      </span>
      {note && <p className="w-full text-muted text-small">{note}</p>}
      {stopped && <p className="w-full text-small text-warning">{stopped}</p>}
    </form>
  );
}

function noteOf({ isOff, customerId, ownCustomerId }: FetchedInstitution): string {
  if (isOff) return 'Nothing is fetched for it here';
  return customerId === null && ownCustomerId === null ? 'Nothing is fetched without a customer ID' : '';
}
