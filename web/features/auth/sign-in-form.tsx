import { useLogin } from './auth.api.ts';
import { SignInFields } from './sign-in-fields.tsx';

/** `username`: who has just set a password with a link. */
export function SignInForm({ username }: { username?: string | undefined }) {
  const login = useLogin();
  return (
    <SignInFields
      username={username}
      isPending={login.isPending}
      onSubmit={(credentials) => login.mutate(credentials)}
    />
  );
}
