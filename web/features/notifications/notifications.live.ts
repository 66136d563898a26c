import { useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { useLiveFrame } from '#web/lib/live/live.ts';
import { cacheArrived } from './notifications.api.ts';

/** Adds arriving notifications to the list and passes them on. Mount it once. */
export function useNotificationsLive(onArrived: (notification: Notification) => void): void {
  const client = useQueryClient();
  useLiveFrame((frame) => {
    if (frame.type !== 'notification') return;
    cacheArrived(client, frame.notification);
    onArrived(frame.notification);
  });
}
