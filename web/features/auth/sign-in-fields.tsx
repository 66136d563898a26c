import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Credentials } from '#contract/people/auth.ts';
import { usernameMaxLength } from '#contract/values/limits.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { focusSoon } from '#web/ui/fields/first-invalid.ts';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { InstitutionLink } from './institution/institution-link.tsx';
import { checkPassword, checkUsername } from './password-rules.ts';

interface SignInFieldsProps {
  username?: string | undefined;
  isPending: boolean;
  onSubmit: (credentials: Credentials) => void;
  isAskingForPasskey: boolean;
  onPasskey: () => void;
  /** The person has just come from their institution. */
  isForConnecting?: boolean;
}

/**
 * The sign-in form. The build draws it too, and people may type into that drawing before the script is loaded, so the fields are
 * uncontrolled. It does without react-hook-form, which would be a tenth of the page.
 */
export function SignInFields(props: SignInFieldsProps) {
  const { username, isPending, onSubmit, isAskingForPasskey, onPasskey, isForConnecting = false } = props;
  const form = useRef<HTMLFormElement>(null);
  const [isSent, setSent] = useState(false);
  const [errors, setErrors] = useState<Partial<Credentials>>({});

  useEffect(() => {
    const drawn = form.current;
    // Not on touch screens, where the keyboard would cover the page, nor if somebody is typing already.
    if (!drawn?.contains(document.activeElement) && window.matchMedia('(pointer: fine)').matches) {
      focusField(drawn, username === undefined ? 'username' : 'password');
    }
    if (drawn?.dataset['wasSent'] !== undefined) drawn.requestSubmit();
  }, [username]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = readTyped(event.currentTarget);
    const found = findErrors(typed);
    setErrors(found);
    setSent(true);
    const [wrong] = Object.keys(found);
    if (wrong === undefined) onSubmit(typed);
    else {
      const drawn = event.currentTarget;
      focusSoon(() => focusField(drawn, wrong));
    }
  }

  return (
    <form
      ref={form}
      noValidate
      // Until the script is loaded, a browser would submit any other form by itself, with the password in the URL.
      method="dialog"
      aria-label="Sign in"
      className="flex flex-col gap-4"
      onSubmit={submit}
      onChange={({ currentTarget }) => isSent && setErrors(findErrors(readTyped(currentTarget)))}
    >
      <TextField
        id="username"
        name="username"
        label="Username"
        defaultValue={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={usernameMaxLength}
        error={errors.username}
      />
      <PasswordField
        id="password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
      />
      <Button type="submit" className="mt-2" isPending={isPending} pendingText="Signing in...">
        Sign in
      </Button>
      {/* Ways without a password. */}
      <Button
        type="button"
        variant="secondary"
        isPending={isAskingForPasskey}
        pendingText="Follow your browser..."
        onClick={onPasskey}
      >
        Use a passkey
      </Button>
      {!isForConnecting && <InstitutionLink />}
    </form>
  );
}

function readTyped(form: HTMLFormElement): Credentials {
  const typed = new FormData(form);
  return { username: String(typed.get('username')), password: String(typed.get('password')) };
}

function findErrors({ username, password }: Credentials): Partial<Credentials> {
  const usernameCheck = checkUsername(username);
  const passwordCheck = checkPassword(password);
  return {
    ...(usernameCheck !== true && { username: usernameCheck }),
    ...(passwordCheck !== true && { password: passwordCheck }),
  };
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
