import { usernameMaxLength } from '#contract/values/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormFailure } from '#web/ui/fields/form-failure.tsx';
import { showRefusal } from '#web/ui/fields/show-refusal.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useCheckedForm } from '#web/ui/fields/use-checked-form.ts';
import { useForgottenPassword } from './account.api.ts';
import { checkUsername } from './password-rules.ts';

/** Asks for the username that the link is for. */
export function ForgottenPasswordForm({ onAsked }: { onAsked: (username: string) => void }) {
  const ask = useForgottenPassword();
  const { register, handleSubmit, formState, setError } = useCheckedForm({ defaultValues: { username: '' } });
  const { errors } = formState;
  const submit = handleSubmit(({ username }) =>
    ask.mutate(username, {
      onSuccess: () => onAsked(username.trim()),
      onError: (error) => showRefusal(error, ['username'], setError),
    }),
  );
  return (
    <form noValidate aria-label="Forgotten password" className="flex flex-col gap-4" onSubmit={submit}>
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={usernameMaxLength}
        error={errors.username?.message}
        {...register('username', { validate: checkUsername })}
      />
      <FormFailure error={errors.root?.message} />
      <Button type="submit" className="mt-2" isPending={ask.isPending} pendingText="Sending...">
        Send the link
      </Button>
    </form>
  );
}
