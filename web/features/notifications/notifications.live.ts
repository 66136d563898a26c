import { useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { useLiveFrame } from '#web/lib/live.ts';
import { withArrived } from './bell-order.ts';
import { notificationsQuery } from './notifications.api.ts';

/** Puts what arrives into the list while the component is mounted, and hands it on. Once per page. */
export function useNotificationsLive(onArrived: (notification: Notification) => void): void {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  useLiveFrame((frame) => {
    if (frame.type !== 'notification') return;
    client.setQueryData(queryKey, (list) => list && [...withArrived(list, frame.notification)]);
    const { data, fetchStatus } = client.getQueryState(queryKey) ?? {};
    // An answer that is on its way may have been written before this one, and would put it out again.
    if (data === undefined || fetchStatus === 'fetching') void client.invalidateQueries({ queryKey });
    onArrived(frame.notification);
  });
}
