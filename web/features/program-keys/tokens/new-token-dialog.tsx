import { keyNameMaxLength } from '#contract/values/programs/program-keys.ts';
import type { TokenScope, TokenSlice } from '#contract/values/programs/token-scopes.ts';
import { addDays } from '#web/lib/days.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useDialogForm } from '#web/ui/overlays/use-dialog-form.ts';
import { sliceNames } from './scope-text.ts';
import type { useMakeToken } from './tokens.api.ts';

const usualDays = 90;
const modes = [
  { value: '', label: 'Nothing' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
];

interface TokenValues {
  name: string;
  endsOn: string;
  chosen: Partial<Record<TokenSlice, string>>;
}

interface NewTokenDialogProps {
  make: ReturnType<typeof useMakeToken>;
  onClose: () => void;
}

/** Asks for the program's name, the token's scopes and its expiry. */
export function NewTokenDialog({ make, onClose }: NewTokenDialogProps) {
  const form = useDialogForm<TokenValues>({
    persistKey: 'token',
    initial: { name: '', endsOn: addDays(new Date().toISOString().slice(0, 10), usualDays), chosen: {} },
    check: ({ name, endsOn, chosen }) => ({
      name: name.trim() === '' && 'Name the program the token is for',
      endsOn: endsOn === '' && 'Choose the last day',
      chosen: scopesOf(chosen).length === 0 && 'Choose at least one thing',
    }),
    send: ({ name, endsOn, chosen }) => make.mutateAsync({ name, endsOn, scopes: scopesOf(chosen) }),
    refusal: make.error,
    onClose,
  });
  const { chosen, endsOn } = form.values;
  const noScope = form.errorOf('chosen');
  return (
    <FormDialog
      title="Make a token"
      description="A program that has it acts in your name, and can do no more than you choose here."
      submitText="Make the token"
      pendingText="Making..."
      isPending={make.isPending}
      onClose={form.close}
      onSubmit={form.submit}
    >
      <TextField
        label="Program"
        hint="Such as Customer database, or the name of the script"
        maxLength={keyNameMaxLength}
        {...form.text('name')}
      />
      <DayField
        label="Last day"
        hint="A year away at most"
        value={endsOn}
        onChange={(day) => form.change({ endsOn: day })}
        error={form.errorOf('endsOn')}
      />
      <fieldset className="min-w-0">
        <legend className="font-medium text-control">Scopes</legend>
        {noScope && (
          <p role="alert" className="mt-1 text-danger text-small">
            {noScope}
          </p>
        )}
        <div className="mt-2 grid gap-x-4 gap-y-3 sm:grid-cols-2">
          {sliceNames.map(([slice, label]) => (
            <SelectField
              key={slice}
              label={label}
              options={modes}
              value={chosen[slice] ?? ''}
              onChange={({ target }) => form.change({ chosen: { ...chosen, [slice]: target.value } })}
            />
          ))}
        </div>
      </fieldset>
      <FormFailure error={form.failure} />
    </FormDialog>
  );
}

function scopesOf(chosen: TokenValues['chosen']): TokenScope[] {
  return Object.entries(chosen).flatMap(([slice, mode]) => (mode ? [`${slice}:${mode}` as TokenScope] : []));
}
