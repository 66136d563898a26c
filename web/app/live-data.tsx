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

/** Nothing is read for this long while the first line is being opened; a page without a line must still be read. */
export const patienceMs = 1000;

const viewerHash = hashKey(viewerQuery.queryKey);

/** Keeps never-stale data true: all of it where something was missed between two lines, the named reads when the server says so. */
export function LiveData({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const viewer = useViewer();
  const [isFirstLineThere, setFirstLineThere] = useState(false);
  useLiveConnection(viewer.id);
  useEffect(() => {
    let isFirst = true;
    // Where nothing was missed only what could not be read without a line is wanting.
    const wanting: QueryFilters = { predicate: ({ state }) => state.status === 'error' || state.isInvalidated };
    return onReconnected((hasMissed) => {
      if (isFirst) readAgain(client, { predicate: ({ queryHash }) => queryHash !== viewerHash });
      else readAgain(client, hasMissed ? {} : wanting);
      isFirst = false;
      setFirstLineThere(true);
    });
  }, [client]);
  useLiveFrame((frame) => {
    if (frame.type !== 'changed') return;
    for (const path of frame.what) readAgain(client, readsUnder(path));
  });
  const isLineAwaited = useIsLineAwaited();
  const isLeaving = useIsMutating({ mutationKey: logoutKey }) > 0;
  // Of what is read before the line stands a change could go untold, so all of it would have to be read once more. What begins to be
  // read while somebody logs out would be refused.
  return (
    <IsRestoringProvider value={isLineAwaited || isLeaving}>
      {children}
      {isFirstLineThere && (
        <ReadAfterPage>
          <ViewerOnceMore />
        </ReadAfterPage>
      )}
    </IsRestoringProvider>
  );
}

/** The viewer was read a moment before the first line, by whoever opened it: what the page itself reads goes before another look. */
function ViewerOnceMore() {
  useQuery({ ...viewerQuery, refetchOnMount: 'always' });
  return null;
}

/** True until the first line stands, has failed, or takes too long; what comes after that is `readAgain`'s. */
function useIsLineAwaited(): boolean {
  const state = useLiveState();
  const [isAwaited, setAwaited] = useState(true);
  if (isAwaited && state !== 'connecting') setAwaited(false);
  useEffect(() => {
    const timer = setTimeout(() => setAwaited(false), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isAwaited;
}
