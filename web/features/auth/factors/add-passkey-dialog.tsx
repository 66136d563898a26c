import { useState } from 'react';
import { factorNameMaxLength } from '#contract/values/people/factors.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useKeptState } from '#web/lib/use-kept-form.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useAddPasskey } from './factors.api.ts';

interface AddPasskeyDialogProps {
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}

/** Names a passkey, which the browser then makes. */
export function AddPasskeyDialog({ onAdded, onClose }: AddPasskeyDialogProps) {
  const add = useAddPasskey();
  const { values, change, forget, close } = useKeptState('new-passkey', { name: '' }, onClose);
  const { name } = values;
  const [isTried, setTried] = useState(false);
  const isBlank = name.trim() === '';
  function added({ recoveryCodes }: { recoveryCodes: string[] | null }): void {
    forget();
    onAdded(recoveryCodes);
  }

  return (
    <FormDialog
      title="Add a passkey"
      description="Your device or a security key signs you in, after your fingerprint, your face or a PIN. You need no username or password then."
      submitText="Continue"
      pendingText="Follow your browser..."
      isPending={add.isPending}
      onClose={close}
    >
      <DialogForm
        onSubmit={() => {
          setTried(true);
          if (!isBlank) add.mutate(name, { onSuccess: added });
        }}
      >
        <TextField
          label="Name"
          hint="So you’ll recognise it later, such as “Work laptop”"
          value={name}
          maxLength={factorNameMaxLength}
          onChange={({ target }) => change({ name: target.value })}
          error={isTried && isBlank ? 'Give it a name you’ll recognise' : undefined}
        />
        {add.error && <FormFailure error={messageOf(add.error)} />}
      </DialogForm>
    </FormDialog>
  );
}
