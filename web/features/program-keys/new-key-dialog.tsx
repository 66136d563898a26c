import { useState } from 'react';
import { keyNameMaxLength } from '#contract/values/program-keys.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { DayField } from '#web/ui/fields/day-field.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import type { useMakeKey } from './program-keys.api.ts';

interface NewKeyDialogProps {
  make: ReturnType<typeof useMakeKey>;
  onClose: () => void;
}

/** Names the program that gets a key, and until when it holds. */
export function NewKeyDialog({ make, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState('');
  const [endsOn, setEndsOn] = useState('');
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
      onClose={onClose}
    >
      <DialogForm
        onSubmit={() => {
          setTried(true);
          if (isBlank) return;
          return make.mutateAsync({ name, endsOn: endsOn || null }).then(onClose);
        }}
      >
        <TextField
          label="Program"
          hint="Such as Alma, or the name of the person who looks after it"
          value={name}
          maxLength={keyNameMaxLength}
          onChange={({ target }) => setName(target.value)}
          error={isTried && isBlank ? 'Name the program the key is for' : undefined}
        />
        <DayField
          label="Last day (optional)"
          hint="Leave it empty and the key works until someone revokes it"
          value={endsOn}
          onChange={setEndsOn}
          error={refusal?.field === 'endsOn' ? refusal.message : undefined}
        />
        {refusal && refusal.field === null && <FormFailure error={refusal.message} />}
      </DialogForm>
    </FormDialog>
  );
}
