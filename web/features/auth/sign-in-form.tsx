import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Credentials } from '#contract/auth.ts';
import { passwordMaxLength, passwordMinLength, usernameMaxLength, usernameMinLength } from '#contract/limits.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useLogin } from './auth.api.ts';

// specification §5
const usernameTooShort = 'Username must be at least 3 characters';
const passwordTooShort = 'Password must be at least 6 characters';

export function SignInForm() {
  const [isPasswordShown, setPasswordShown] = useState(false);
  const login = useLogin();
  const { register, handleSubmit, formState, setFocus } = useForm<Credentials>({
    defaultValues: { username: '', password: '' },
  });
  const { errors } = formState;

  useEffect(() => {
    // Not under a finger: the keyboard of a phone would cover the page before it was read.
    if (window.matchMedia('(pointer: fine)').matches) setFocus('username');
  }, [setFocus]);

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
        {...register('username', {
          validate: (username) => username.trim().length >= usernameMinLength || usernameTooShort,
        })}
      />
      <TextField
        label="Password"
        type={isPasswordShown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={passwordMaxLength}
        error={errors.password?.message}
        endSlot={
          <IconButton
            label={isPasswordShown ? 'Hide password' : 'Show password'}
            icon={isPasswordShown ? <EyeOff /> : <Eye />}
            onClick={() => setPasswordShown(!isPasswordShown)}
          />
        }
        {...register('password', {
          validate: (password) => password.length >= passwordMinLength || passwordTooShort,
        })}
      />
      <Button type="submit" className="mt-2" isPending={login.isPending} pendingText="Signing in...">
        Sign in
      </Button>
    </form>
  );
}
