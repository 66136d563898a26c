import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Credentials } from '#contract/people/auth.ts';
import { call } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { forgetKeptWork, forgetKeptWorkOfOthers } from '#web/lib/kept-work.ts';
import { closeLive, openLive } from '#web/lib/live/live.ts';
import { changeViewer, useViewer } from '#web/lib/viewer.ts';
import { toast, toastFailure } from '#web/ui/overlays/toast.tsx';

export const logoutKey = ['logout'] as const;

/** Signs in and empties the query cache of the last person's data. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (credentials: Credentials) => call('POST /api/login', { body: credentials }),
    onSuccess: ({ isFirstSignIn, ...user }) => {
      closeLive();
      forgetKeptWorkOfOthers(user.id);
      changeViewer(client, user);
      const welcome = isFirstSignIn ? 'Welcome' : 'Welcome back';
      toast({ title: 'Login successful', description: `${welcome}, ${user.fullName}`, group: 'session' });
    },
    onError: (error) => {
      toastFailure('Login failed', error, { group: 'session' });
    },
  });
}

/** Signs out and removes everything of the person from this tab. `onLeft` runs before the page goes away. */
export function useLogout(onLeft: () => void) {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationKey: logoutKey,
    mutationFn: logOut,
    // Closed first: a close by the server would look like a session ended from elsewhere.
    onMutate: closeLive,
    onSuccess: () => {
      forgetKeptWork();
      onLeft();
      changeViewer(client, null);
      toast({ title: 'Logged out successfully', group: 'session' });
    },
    onError: (error) => {
      openLive(viewer.id);
      toastFailure('Logout failed', error, { group: 'session' });
    },
  });
}

async function logOut(): Promise<void> {
  try {
    await call('POST /api/logout');
  } catch (error) {
    // The session was already over, which is what was asked for.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
}
