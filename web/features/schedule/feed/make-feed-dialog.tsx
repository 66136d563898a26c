import { useForm } from 'react-hook-form';
import { useViewer } from '#web/lib/viewer.ts';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { DialogForm, FormDialog } from '#web/ui/overlays/form-dialog.tsx';
import type { useMakeFeed } from './calendar-feed.api.ts';

interface MakeFeedDialogProps {
  make: ReturnType<typeof useMakeFeed>;
  /** There is an address already, which stops. */
  isAnew: boolean;
  onClose: () => void;
}

/** Asks for the password: whoever has the address reads somebody's sessions for months, also from a screen that was left alone. */
export function MakeFeedDialog({ make, isAnew, onClose }: MakeFeedDialogProps) {
  const viewer = useViewer();
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { currentPassword: '' } });
  const { errors } = formState;
  const submit = handleSubmit(({ currentPassword }) =>
    make.mutate(currentPassword, {
      onSuccess: onClose,
      onError: (error) => showRefusal(error, ['currentPassword'], setError),
    }),
  );
  return (
    <FormDialog
      title={isAnew ? 'Make a new calendar address' : 'Make a calendar address'}
      description={
        isAnew
          ? 'The present address stops at once. Calendars that use it need the new one.'
          : 'Whoever has the address sees your sessions. It ends when you change your password.'
      }
      submitText={isAnew ? 'Make a new one' : 'Make an address'}
      pendingText="Making..."
      isPending={make.isPending}
      onClose={onClose}
    >
      <DialogForm onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input type="text" hidden readOnly name="username" autoComplete="username" value={viewer.username} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword', { required: 'Please type your password' })}
        />
        <FormFailure error={errors.root?.message} />
      </DialogForm>
    </FormDialog>
  );
}
