import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/calls/api.ts';
import { ApiError } from '#web/lib/calls/api-error.ts';
import { closeLive, openLive } from '#web/lib/live/live.ts';
import { discardUnsavedWork } from '#web/lib/unsaved-work.ts';
import { changeViewer, useViewer } from '#web/lib/viewer.ts';
import { toast, toastFailure } from '#web/ui/overlays/toast.tsx';

export const logoutKey = ['logout'] as const;

/** Signs out and removes all the person's data from this tab. `onLeft` runs before the page is unmounted. */
export function useLogout(onLeft: () => void) {
  const client = useQueryClient();
  const viewer = useViewer();
  return useMutation({
    mutationKey: logoutKey,
    mutationFn: logOut,
    // Closed first: a close by the server would look like a session ended from elsewhere.
    onMutate: closeLive,
    onSuccess: () => {
      discardUnsavedWork();
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
