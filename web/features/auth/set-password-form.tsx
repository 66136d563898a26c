import { FormProvider } from 'react-hook-form';
import { isGone, messageOf } from '#web/lib/calls/api-error.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { useSetPassword } from './account.api.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import type { NewPassword } from './password-rules.ts';

interface SetPasswordFormProps {
  token: string;
  username: string;
  onSet: (password: string) => void;
  /** The sign-in that follows is in progress, so the button keeps waiting. */
  isGoingOn: boolean;
  /** Called if the link is used, expired or unknown. */
  onBadLink: (reason: string) => void;
}

export function SetPasswordForm({ token, username, onSet, isGoingOn, onBadLink }: SetPasswordFormProps) {
  const set = useSetPassword(onSet);
  const fields = useCheckedForm<NewPassword>({
    defaultValues: { password: '', confirmPassword: '' },
  });
  const { handleSubmit, formState, setError } = fields;
  const submit = handleSubmit((form) =>
    set.mutate(
      { token, ...form },
      {
        onError: (error) => {
          if (isGone(error)) onBadLink(messageOf(error));
          else showRefusal(error, ['password', 'confirmPassword'], setError);
        },
      },
    ),
  );
  return (
    <FormProvider {...fields}>
      <form noValidate aria-label="Set your password" className="flex flex-col gap-4" onSubmit={submit}>
        {/* Password managers store the password under this name. */}
        <TextField label="Username" autoComplete="username" readOnly value={username} />
        <NewPasswordFields />
        <FormFailure error={formState.errors.root?.message} />
        <Button type="submit" className="mt-2" isPending={set.isPending || isGoingOn} pendingText="Saving...">
          Set password
        </Button>
      </form>
    </FormProvider>
  );
}
