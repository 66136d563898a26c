import { useState } from 'react';
import { keyNameMaxLength } from '#contract/values/programs/program-keys.ts';
import type { TokenScope, TokenSlice } from '#contract/values/programs/token-scopes.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { addDays } from '#web/lib/days.ts';
import { useKeptState } from '#web/lib/use-kept-form.ts';
import { DayField } from '#web/ui/fields/days/day-field.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
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

/** Names the program that gets a token, what it may do, and until when. */
export function NewTokenDialog({ make, onClose }: NewTokenDialogProps) {
  const { values, change, close } = useKeptState<TokenValues>(
    'token',
    { name: '', endsOn: addDays(new Date().toISOString().slice(0, 10), usualDays), chosen: {} },
    onClose,
  );
  const { name, endsOn, chosen } = values;
  const [isTried, setTried] = useState(false);
  const isBlank = name.trim() === '';
  const scopes = Object.entries(chosen).flatMap(([slice, mode]) => (mode ? [`${slice}:${mode}` as TokenScope] : []));
  const refusal = make.error instanceof ApiError ? make.error : undefined;
  const refusedDay = refusal?.field === 'endsOn' ? refusal.message : undefined;
  return (
    <FormDialog
      title="Make a token"
      description="A program that has it acts in your name, and can do no more than you choose here."
      submitText="Make the token"
      pendingText="Making..."
      isPending={make.isPending}
      onClose={close}
    >
      <DialogForm
        onSubmit={() => {
          setTried(true);
          if (isBlank || scopes.length === 0 || endsOn === '') return;
          return make.mutateAsync({ name, endsOn, scopes }).then(close);
        }}
      >
        <TextField
          label="Program"
          hint="Such as Customer database, or the name of the script"
          value={name}
          maxLength={keyNameMaxLength}
          onChange={({ target }) => change({ name: target.value })}
          error={isTried && isBlank ? 'Name the program the token is for' : undefined}
        />
        <DayField
          label="Last day"
          hint="A year away at most"
          value={endsOn}
          onChange={(day) => change({ endsOn: day })}
          error={isTried && endsOn === '' ? 'Choose the last day' : refusedDay}
        />
        <fieldset className="min-w-0">
          <legend className="font-medium text-control">What it may do</legend>
          {isTried && scopes.length === 0 && (
            <p role="alert" className="mt-1 text-danger text-small">
              Choose at least one thing
            </p>
          )}
          <div className="mt-2 grid gap-x-4 gap-y-3 sm:grid-cols-2">
            {sliceNames.map(([slice, label]) => (
              <SelectField
                key={slice}
                label={label}
                options={modes}
                value={chosen[slice] ?? ''}
                onChange={({ target }) => change({ chosen: { ...chosen, [slice]: target.value } })}
              />
            ))}
          </div>
        </fieldset>
        {refusal && refusal.field !== 'endsOn' && <FormFailure error={refusal.message} />}
      </DialogForm>
    </FormDialog>
  );
}
