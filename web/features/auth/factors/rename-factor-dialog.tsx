import type { Factor } from '#contract/people/factors.ts';
import { factorNameMaxLength } from '#contract/values/people/factors.ts';
import { useKeptState } from '#web/lib/use-kept-form.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useRenameFactor } from './factors.api.ts';

export function RenameFactorDialog({ factor, onClose }: { factor: Factor; onClose: () => void }) {
  const rename = useRenameFactor(factor);
  const { values, change, close } = useKeptState(`factor.${factor.id}`, { name: factor.name }, onClose);
  const { name } = values;
  const isBlank = name.trim() === '';
  return (
    <FormDialog
      title={`Rename ${factor.name}`}
      submitText="Save"
      pendingText="Saving..."
      isPending={rename.isPending}
      onClose={close}
    >
      <DialogForm onSubmit={() => !isBlank && rename.mutate(name, { onSuccess: close })}>
        <TextField
          label="Name"
          value={name}
          maxLength={factorNameMaxLength}
          onChange={({ target }) => change({ name: target.value })}
          error={isBlank ? 'Give it a name you’ll recognise' : undefined}
        />
      </DialogForm>
    </FormDialog>
  );
}
