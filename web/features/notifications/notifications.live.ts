import { useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { useLiveFrame } from '#web/lib/live/live.ts';
import { withArrived } from './bell-order.ts';
import { notificationsQuery } from './notifications.api.ts';

/** Adds arriving notifications to the list and passes them on. Mounted once. */
export function useNotificationsLive(onArrived: (notification: Notification) => void): void {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery;
  useLiveFrame((frame) => {
    if (frame.type !== 'notification') return;
    client.setQueryData(queryKey, (list) => list && [...withArrived(list, frame.notification)]);
    const { data, fetchStatus } = client.getQueryState(queryKey) ?? {};
    // A read under way may have been answered before this one, and would remove it.
    if (data === undefined || fetchStatus === 'fetching') void client.invalidateQueries({ queryKey });
    onArrived(frame.notification);
  });
}
