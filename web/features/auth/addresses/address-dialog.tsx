import { checkPassword } from '#web/features/auth/password-rules.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { PasswordDialog } from '#web/ui/overlays/password-dialog.tsx';
import { useChangeAddress } from './addresses.api.ts';

interface AddressDialogProps {
  known: string | null;
  onClose: () => void;
}

/** Changes or removes the viewer's e-mail address. */
export function AddressDialog({ known, onClose }: AddressDialogProps) {
  const change = useChangeAddress();
  return (
    <PasswordDialog
      title={known === null ? 'Add an e-mail address' : 'Change your e-mail address'}
      description="We send a link there. The address is used once you have confirmed it."
      submitText="Save"
      pendingText="Saving..."
      isPending={change.isPending}
      initial={{ email: known ?? '' }}
      persistKey="address"
      fields={({ register, formState }) => (
        <TextField
          label="E-mail address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={known === null ? undefined : 'Leave it empty to have no address, and no e-mails.'}
          error={formState.errors['email']?.message}
          {...register('email', {
            validate: (email) => known !== null || email?.trim() !== '' || 'Please type an address',
          })}
        />
      )}
      checkPassword={checkPassword}
      onSubmit={({ email = '', ...password }, options) =>
        change.mutate({ email: email.trim() || null, ...password }, options)
      }
      onClose={onClose}
    />
  );
}
