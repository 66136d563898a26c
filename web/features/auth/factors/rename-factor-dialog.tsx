import { useState } from 'react';
import type { Factor } from '#contract/people/factors.ts';
import { factorNameMaxLength } from '#contract/values/people/factors.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useRenameFactor } from './factors.api.ts';

export function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const rename = useRenameFactor(factor);
  const [name, setName] = useState(factor.name);
  const isBlank = name.trim() === '';
  return (
    <FormDialog
      title={`Rename ${factor.name}`}
      submitText="Save"
      pendingText="Saving..."
      isPending={rename.isPending}
      onClose={onClose}
    >
      <DialogForm onSubmit={() => !isBlank && rename.mutate(name, { onSuccess: onClose })}>
        <TextField
          label="Name"
          value={name}
          maxLength={factorNameMaxLength}
          onChange={({ target }) => setName(target.value)}
          error={isBlank ? 'Give it a name you’ll recognise' : undefined}
        />
      </DialogForm>
    </FormDialog>
  );
}
