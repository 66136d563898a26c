import type { QueryClient } from '@tanstack/react-query';
import { log } from '#web/lib/log.ts';
import { onSignedOut, type SignedOutReason } from '#web/lib/signed-out.ts';
import { changeViewer, viewerQuery } from '#web/lib/viewer.ts';
import { toast } from '#web/ui/toast.tsx';
import { logoutKey } from './auth.api.ts';

/**
 * Reacts to a session that ended by itself, wherever it was noticed: the cache is emptied, the guard leads to the sign-in
 * page and back, and what was being written waits in kept-work.ts. Called once at start.
 */
export function watchSession(client: QueryClient): void {
  onSignedOut((reason) => {
    const isKnownAlready = client.getQueryData(viewerQuery.queryKey) === null;
    const isLoggingOut = client.isMutating({ mutationKey: logoutKey }) > 0;
    if (!isKnownAlready && !isLoggingOut) void endSession(client, reason);
  });
}

async function endSession(client: QueryClient, reason: SignedOutReason): Promise<void> {
  if (reason === 'replaced') {
    changeViewer(client, await whoIsSignedIn(client));
  } else {
    changeViewer(client, null);
    toast({
      title: 'You have been signed out',
      description: 'Sign in again to go on. What you were writing has been kept.',
      group: 'signed-out',
    });
  }
}

async function whoIsSignedIn(client: QueryClient) {
  try {
    return await client.fetchQuery({ ...viewerQuery, staleTime: 0 });
  } catch (error) {
    log('the session could not be read', error);
    return null;
  }
}
