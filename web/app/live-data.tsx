import {
  hashKey,
  IsRestoringProvider,
  type QueryFilters,
  useIsMutating,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { logoutKey } from '#web/features/auth/auth.api.ts';
import { readsUnder } from '#web/lib/calls/api.ts';
import { readAgain } from '#web/lib/calls/query-client.ts';
import { onReconnected, useLiveConnection, useLiveFrame, useLiveState } from '#web/lib/live/live.ts';
import { useViewer, viewerQuery } from '#web/lib/viewer.ts';
import { ReadAfterPage } from '#web/ui/after-page.tsx';

/** Reads wait this long for the first connection; a page without one must still load. */
export const patienceMs = 1000;

const viewerHash = hashKey(viewerQuery.queryKey);

/**
 * Keeps the never-stale cache correct: refetches everything if events were missed between two connections, and the named reads when the
 * server says they changed.
 */
export function LiveData({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [isFirstConnectionOpen, setFirstConnectionOpen] = useState(false);
  useLiveConnection(viewer.id);
  useEffect(() => {
    let isFirst = true;
    // If no event was missed, only failed and invalidated reads need to be repeated.
    const wanting: QueryFilters = { predicate: ({ state }) => state.status === 'error' || state.isInvalidated };
    return onReconnected((hasMissed) => {
      if (isFirst) readAgain(client, { predicate: ({ queryHash }) => queryHash !== viewerHash });
      else readAgain(client, hasMissed ? {} : wanting);
      isFirst = false;
      setFirstConnectionOpen(true);
    });
  }, [client]);
  useLiveFrame((frame) => {
    if (frame.type !== 'changed') return;
    for (const path of frame.what) readAgain(client, readsUnder(path));
  });
  const isConnectionAwaited = useIsConnectionAwaited();
  const isLeaving = useIsMutating({ mutationKey: logoutKey }) > 0;
  // Reads wait for the connection: a change between a read and the connection would go unnoticed, so everything would have to be read
  // again. Reads that start during a logout would be refused.
  return (
    <IsRestoringProvider value={isConnectionAwaited || isLeaving}>
      {children}
      {isFirstConnectionOpen && (
        <ReadAfterPage>
          <ViewerOnceMore />
        </ReadAfterPage>
      )}
    </IsRestoringProvider>
  );
}

/** The viewer was read just before the first connection; this reads it again, after the page's own reads. */
function ViewerOnceMore() {
  useQuery({ ...viewerQuery, refetchOnMount: 'always' });
  return null;
}

/** True until the first connection is open, has failed or takes too long; later changes are handled by `readAgain`. */
function useIsConnectionAwaited(): boolean {
  const state = useLiveState();
  const [isAwaited, setAwaited] = useState(true);
  if (isAwaited && state !== 'connecting') setAwaited(false);
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isAwaited;
}
