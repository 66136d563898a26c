import { FormProvider } from 'react-hook-form';
import type { PasswordChange } from '#contract/people/account.ts';
import { useViewer } from '#web/lib/viewer.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { useChangePassword } from './account.api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { checkPassword } from './password-rules.ts';

export function ChangePasswordForm({ submitText = 'Change password' }: { submitText?: string }) {
  const viewer = useViewer();
  const change = useChangePassword();
  const fields = useCheckedForm<PasswordChange>({
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
  });
  const { register, handleSubmit, formState, setError, reset } = fields;
  const submit = handleSubmit((form) =>
    change.mutate(form, {
      onSuccess: () => reset(),
      onError: (error) => showRefusal(error, ['currentPassword', 'password', 'confirmPassword'], setError),
    }),
  );
  return (
    <FormProvider {...fields}>
      <form noValidate aria-label="Change password" className="flex flex-col gap-4" onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input type="text" hidden readOnly name="username" autoComplete="username" value={viewer.username} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword', { validate: checkPassword })}
        />
        <NewPasswordFields />
        <FormFailure error={formState.errors.root?.message} />
        <Button type="submit" className="self-start" isPending={change.isPending} pendingText="Saving...">
          {submitText}
        </Button>
      </form>
    </FormProvider>
  );
}
