import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Credentials, Login } from '#contract/people/auth.ts';
import { call } from '#web/lib/calls/api.ts';
import { closeLive } from '#web/lib/live/live.ts';
import { discardUnsavedWorkOfOthers } from '#web/lib/unsaved-work.ts';
import { changeViewer } from '#web/lib/viewer.ts';
import { toast, toastFailure } from '#web/ui/overlays/toast.tsx';

/** Signs in and empties the query cache of the last person's data. Returns the kinds of factors if a second step follows. */
export function useLogin() {
  return useSigningIn((credentials: Credentials) => call('POST /api/login', { body: credentials }));
}

/** The second step by a code. */
export function useLoginByCode() {
  return useSigningIn((code: string) => call('POST /api/login/code', { body: { code } }));
}

/** Signs in by a passkey, as the second step or alone. */
export function useLoginByPasskey() {
  return useSigningIn(async () => {
    const question = await call('POST /api/login/passkey/question');
    const { askForPasskey } = await import('./factors/use-passkeys.ts');
    return call('POST /api/login/passkey', { body: { passkey: await askForPasskey(question) } });
  });
}

/**
 * Completes every way of signing in: sets the viewer. Other results are returned unchanged. With `isShownOnPage` the page shows refusals
 * instead of a toast.
 */
export function useSigningIn<Input, Other extends object>(
  mutationFn: (input: Input) => Promise<Login | Other>,
  { isShownOnPage = false } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (answer) => {
      if (!('isFirstSignIn' in answer)) return;
      const { isFirstSignIn, ...user } = answer;
      closeLive();
      discardUnsavedWorkOfOthers(user.id);
      changeViewer(client, user);
      const welcome = isFirstSignIn ? 'Welcome' : 'Welcome back';
      toast({ title: 'Login successful', description: `${welcome}, ${user.fullName}`, group: 'session' });
    },
    onError: (error) => {
      if (!isShownOnPage) toastFailure('Login failed', error, { group: 'session' });
    },
  });
}
