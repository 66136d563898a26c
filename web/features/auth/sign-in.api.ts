import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Credentials, Login } from '#contract/people/auth.ts';
import { call } from '#web/lib/calls/api.ts';
import { forgetKeptWorkOfOthers } from '#web/lib/kept-work.ts';
import { closeLive } from '#web/lib/live/live.ts';
import { changeViewer } from '#web/lib/viewer.ts';
import { toast, toastFailure } from '#web/ui/overlays/toast.tsx';

/** Signs in and empties the query cache of the last person's data. Where a second step is to come, it answers of what kinds. */
export function useLogin() {
  return useSigningIn((credentials: Credentials) => call('POST /api/login', { body: credentials }));
}

/** The second step by a code. */
export function useLoginByCode() {
  return useSigningIn((code: string) => call('POST /api/login/code', { body: { code } }));
}

/** By a passkey, as the second step or alone. */
export function useLoginByPasskey() {
  return useSigningIn(async () => {
    const question = await call('POST /api/login/passkey/question');
    const { askForPasskey } = await import('./factors/use-passkeys.ts');
    return call('POST /api/login/passkey', { body: { passkey: await askForPasskey(question) } });
  });
}

/**
 * What every way of signing in does once it has: whoever is signed in is the viewer. What signs nobody in yet is answered as it is.
 * `isToldOnPage`: so is why nobody is.
 */
export function useSigningIn<Input, Other extends object>(
  mutationFn: (input: Input) => Promise<Login | Other>,
  { isToldOnPage = false } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      if (!('isFirstSignIn' in answer)) return;
      const { isFirstSignIn, ...user } = answer;
      closeLive();
      forgetKeptWorkOfOthers(user.id);
      changeViewer(client, user);
      const welcome = isFirstSignIn ? 'Welcome' : 'Welcome back';
      toast({ title: 'Login successful', description: `${welcome}, ${user.fullName}`, group: 'session' });
    },
    onError: (error) => {
      if (!isToldOnPage) toastFailure('Login failed', error, { group: 'session' });
    },
  });
}
