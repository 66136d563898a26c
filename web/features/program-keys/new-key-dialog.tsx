import { type KeyScope, keyNameMaxLength } from '#contract/values/programs/program-keys.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import type { useMakeKey } from './program-keys.api.ts';

const uses: readonly { scope: KeyScope; label: string }[] = [
  { scope: 'usage-reports', label: 'Fetch usage reports, as Alma does (COUNTER)' },
  { scope: 'usage:read', label: 'Read your usage by the portal’s own calls' },
  { scope: 'invoices:read', label: 'Read your plans and invoices by the portal’s own calls' },
];

interface KeyValues {
  name: string;
  /** Empty for a key without an end. */
  endsOn: string;
  scopes: KeyScope[];
}

interface NewKeyDialogProps {
  /** The creator belongs to the institution, so the key may make other calls as well. */
  isOwn: boolean;
  make: ReturnType<typeof useMakeKey>;
  onClose: () => void;
}

export function NewKeyDialog({ isOwn, make, onClose }: NewKeyDialogProps) {
  const form = useDialogForm<KeyValues>({
    persistKey: 'program-key',
    initial: { name: '', endsOn: '', scopes: ['usage-reports'] },
    check: ({ name, scopes }) => ({
      name: name.trim() === '' && 'Name the program the key is for',
      scopes: scopes.length === 0 && 'Choose at least one thing',
    }),
    send: ({ name, endsOn, scopes }) => make.mutateAsync({ name, endsOn: endsOn || null, scopes }),
    refusal: make.error,
    onClose,
  });
  const { scopes, endsOn } = form.values;
  const noScope = form.errorOf('scopes');
  return (
    <FormDialog
      title="Generate a key"
      description="Each program gets a key of its own, so that you can revoke one key without touching the others."
      submitText="Generate"
      pendingText="Generating..."
      isPending={make.isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <TextField
        label="Program"
        hint="Such as Alma, or the name of the person who looks after it"
        maxLength={keyNameMaxLength}
        {...form.text('name')}
      />
      <DayField
        label="Last day (optional)"
        hint="Without a last day the key works until someone revokes it"
        value={endsOn}
        onChange={(day) => form.change({ endsOn: day })}
        error={form.errorOf('endsOn')}
      />
      {isOwn && (
        <fieldset className="min-w-0">
          <legend className="font-medium text-control">Purpose</legend>
          {noScope && (
            <p role="alert" className="mt-1 text-danger text-small">
              {noScope}
            </p>
          )}
          {uses.map(({ scope, label }) => (
            <label key={scope} className="flex min-h-8 items-center gap-2 text-control touch:min-h-11">
              <input
                type="checkbox"
                className="size-4 shrink-0 accent-accent"
                checked={scopes.includes(scope)}
                onChange={({ target }) =>
                  form.change({ scopes: target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope) })
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
      <FormFailure error={form.failure} />
    </FormDialog>
  );
}
