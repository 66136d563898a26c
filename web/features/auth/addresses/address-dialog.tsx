import { useForm } from 'react-hook-form';
import { checkPassword } from '#web/features/auth/password-rules.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import { useChangeAddress } from './addresses.api.ts';

interface AddressDialogProps {
  /** The address of now. */
  known: string | null;
  onClose: () => void;
}

/** Gives the viewer another address, or none. */
export function AddressDialog({ known, onClose }: AddressDialogProps) {
  const viewer = useViewer();
  const change = useChangeAddress();
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { email: known ?? '', currentPassword: '' },
  });
  const { errors } = formState;
  const submit = handleSubmit(({ email, currentPassword }) =>
    change.mutate(
      { email: email.trim() || null, currentPassword },
      { onSuccess: onClose, onError: (error) => showRefusal(error, ['email', 'currentPassword'], setError) },
    ),
  );
  return (
    <FormDialog
      title={known === null ? 'Add an e-mail address' : 'Change your e-mail address'}
      description="We send a link there. The address is used once you have confirmed it."
      submitText="Save"
      pendingText="Saving..."
      isPending={change.isPending}
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={known === null ? undefined : 'Leave it empty to have no address, and no mails.'}
          error={errors.email?.message}
          {...register('email', {
            validate: (email) => known !== null || email.trim() !== '' || 'Please type an address',
          })}
        />
        {/* Tells password managers whose password this is. */}
        <input type="text" hidden readOnly name="username" autoComplete="username" value={viewer.username} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { validate: checkPassword })}
        />
        <FormFailure error={errors.root?.message} />
      </DialogForm>
    </FormDialog>
  );
}
