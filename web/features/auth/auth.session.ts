import type { QueryClient } from '@tanstack/react-query';
import type { SignedInUser } from '#contract/people/auth.ts';
import { call } from '#web/lib/calls/api.ts';
import { onSignedOut } from '#web/lib/live/signed-out.ts';
import { log } from '#web/lib/log.ts';
import { discardUnsavedWorkOfOthers } from '#web/lib/unsaved-work.ts';
import { changeViewer, viewerQuery } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { logoutKey } from './auth.api.ts';

/**
 * Reacts to a session that ended by itself: the cache is emptied, the guard shows the sign-in page, and unsent work is kept (unsaved-work.ts).
 * Called once at start.
 */
export function watchSession(client: QueryClient): void {
  onSignedOut(() => {
    const isKnownAlready = client.getQueryData(viewerQuery.queryKey) === null;
    const isLoggingOut = client.isMutating({ mutationKey: logoutKey }) > 0;
    if (!isKnownAlready && !isLoggingOut) void endSession(client);
  });
}

async function endSession(client: QueryClient): Promise<void> {
  changeViewer(client, null);
  // Another tab may have signed somebody in: all tabs share one cookie.
  const successor = await whoIsSignedIn();
  if (successor) {
    discardUnsavedWorkOfOthers(successor.id);
    changeViewer(client, successor);
  } else {
    toast({
      title: 'You have been signed out',
      description: 'Sign in again to continue. What you were writing has been kept.',
      group: 'session',
    });
  }
}

async function whoIsSignedIn(): Promise<SignedInUser | null> {
  try {
    return await call('GET /api/user');
  } catch (error) {
    log('nobody is signed in any more', error);
    return null;
  }
}
