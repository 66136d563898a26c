import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readsUnder } from '#web/lib/api.ts';
import { onReconnected, useLiveConnection, useLiveFrame } from '#web/lib/live.ts';
import { useViewer } from '#web/lib/viewer.ts';

/** Keeps never-stale data true: all of it after a gap in the live connection, the named reads when the server says so. */
export function LiveData() {
  const client = useQueryClient();
  const viewer = useViewer();
  useLiveConnection(viewer.id);
  useEffect(() => onReconnected(() => void client.invalidateQueries()), [client]);
  useLiveFrame((frame) => {
    if (frame.type !== 'changed') return;
    for (const path of frame.what) void client.invalidateQueries(readsUnder(path));
  });
  return null;
}
