import { useState } from 'react';
import { type KeyScope, keyNameMaxLength } from '#contract/values/programs/program-keys.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { useKeptState } from '#web/lib/use-kept-form.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import type { useMakeKey } from './program-keys.api.ts';

const uses: readonly { scope: KeyScope; label: string }[] = [
  { scope: 'usage-reports', label: 'Fetch usage reports, as Alma does (COUNTER)' },
  { scope: 'usage:read', label: 'Read your usage by the portal’s own calls' },
  { scope: 'invoices:read', label: 'Read your plans and invoices by the portal’s own calls' },
];

interface NewKeyDialogProps {
  /** Whoever makes it is one of the institution: their keys may make calls as well. */
  isOwn: boolean;
  make: ReturnType<typeof useMakeKey>;
  onClose: () => void;
}

/** Names the program that gets a key, and until when it holds. */
export function NewKeyDialog({ isOwn, make, onClose }: NewKeyDialogProps) {
  const { values, change, close } = useKeptState<{ name: string; endsOn: string; scopes: KeyScope[] }>(
    'program-key',
    { name: '', endsOn: '', scopes: ['usage-reports'] },
    onClose,
  );
  const { name, endsOn, scopes } = values;
  const [isTried, setTried] = useState(false);
  const isBlank = name.trim() === '';
  const refusal = make.error instanceof ApiError ? make.error : undefined;
  return (
    <FormDialog
      title="Make a key"
      description="Each program gets one of its own, so that you can revoke one without touching the others."
      submitText="Make the key"
      pendingText="Making..."
      isPending={make.isPending}
      onClose={close}
    >
      <DialogForm
        onSubmit={() => {
          setTried(true);
          if (isBlank || scopes.length === 0) return;
          return make.mutateAsync({ name, endsOn: endsOn || null, scopes }).then(close);
        }}
      >
        <TextField
          label="Program"
          hint="Such as Alma, or the name of the person who looks after it"
          value={name}
          maxLength={keyNameMaxLength}
          onChange={({ target }) => change({ name: target.value })}
          error={isTried && isBlank ? 'Name the program the key is for' : undefined}
        />
        <DayField
          label="Last day (optional)"
          hint="Leave it empty and the key works until someone revokes it"
          value={endsOn}
          onChange={(day) => change({ endsOn: day })}
          error={refusal?.field === 'endsOn' ? refusal.message : undefined}
        />
        {isOwn && (
          <fieldset className="min-w-0">
            <legend className="font-medium text-control">What it is for</legend>
            {isTried && scopes.length === 0 && (
              <p role="alert" className="mt-1 text-danger text-small">
                Choose at least one thing
              </p>
            )}
            {uses.map(({ scope, label }) => (
              <label key={scope} className="flex min-h-8 items-center gap-2 text-control touch:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={scopes.includes(scope)}
                  onChange={({ target }) =>
                    change({ scopes: target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope) })
                  }
                />
                {label}
              </label>
            ))}
            <p className="mt-1 text-muted text-small">
              A key that makes calls expires within a year, and acts as the person responsible for it.
            </p>
          </fieldset>
        )}
        {refusal && refusal.field !== 'endsOn' && <FormFailure error={refusal.message} />}
      </DialogForm>
    </FormDialog>
  );
}
