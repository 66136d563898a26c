import { IsRestoringProvider, type QueryFilters, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { readsUnder } from '#web/lib/calls/api.ts';
import { readAgain } from '#web/lib/calls/query-client.ts';
import { onReconnected, useLiveConnection, useLiveFrame, useLiveState } from '#web/lib/live/live.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Nothing is read for this long while the first line comes about; a page without a line must still be read. */
export const patienceMs = 1000;

/** Keeps never-stale data true: all of it where something was missed between two lines, the named reads when the server says so. */
export function LiveData({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const viewer = useViewer();
  useLiveConnection(viewer.id);
  useEffect(() => {
    // Where nothing was missed only what could not be read without a line is wanting.
    const wanting: QueryFilters = { predicate: ({ state }) => state.status === 'error' || state.isInvalidated };
    return onReconnected((hasMissed) => readAgain(client, hasMissed ? {} : wanting));
  }, [client]);
  useLiveFrame((frame) => {
    if (frame.type !== 'changed') return;
    for (const path of frame.what) readAgain(client, readsUnder(path));
  });
  // Of what is read before the line stands a change could go untold, so all of it would have to be read once more.
  return <IsRestoringProvider value={useIsLineAwaited()}>{children}</IsRestoringProvider>;
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
