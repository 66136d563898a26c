import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { Credentials } from '#contract/auth.ts';
import { usernameMaxLength } from '#contract/values/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useLogin } from './auth.api.ts';
import { PasswordField } from './password-field.tsx';
import { checkPassword, checkUsername } from './password-rules.ts';

/** `username`: who has just set a password with a link. */
export function SignInForm({ username = '' }: { username?: string | undefined }) {
  const login = useLogin();
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    defaultValues: { username, password: '' },
  });
  const { errors } = formState;

  useEffect(() => {
    // Not on touch screens: the keyboard would cover the page.
    if (window.matchMedia('(pointer: fine)').matches) setFocus(username === '' ? 'username' : 'password');
  }, [setFocus, username]);

  return (
    <form
      noValidate
      aria-label="Sign in"
      className="flex flex-col gap-4"
      onSubmit={handleSubmit((credentials) => login.mutate(credentials))}
    >
      <TextField
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={usernameMaxLength}
        error={errors.username?.message}
        {...register('username', { validate: checkUsername })}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password', { validate: checkPassword })}
      />
      <Button type="submit" className="mt-2" isPending={login.isPending} pendingText="Signing in...">
        Sign in
      </Button>
    </form>
  );
}
