import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';
import { type NotificationList, withRead } from './bell-order.ts';

export const notificationsQuery = readOf('GET /api/notifications');

/** The viewer's notifications. Kept up to date by `useNotificationsLive`. */
export function useNotifications() {
  return useQuery(notificationsQuery);
}

/** Marks one or all as read, at once on the screen; undone if the server refuses. */
export function useMarkRead() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: async (which: { id: number } | { upTo: number }): Promise<void> => {
      if ('id' in which) await call('POST /api/notifications/:id/read', { params: which });
      else await call('POST /api/notifications/read-all', { body: which });
    },
    onMutate: async (which) => {
      await client.cancelQueries({ queryKey: notificationsQuery.queryKey });
      client.setQueryData(notificationsQuery.queryKey, (list: NotificationList | undefined) =>
        list ? [...withRead(list, (id) => ('id' in which ? id === which.id : id <= which.upTo))] : undefined,
      );
    },
    onError: (error) => {
      toastFailure('Failed to mark as read', error);
      void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    },
  });
  return {
    markRead: (id: number) => mutate({ id }),
    /** Up to the newest one shown, not those that arrived since. */
    markAllRead: (list: NotificationList) => mutate({ upTo: Math.max(0, ...list.map(({ id }) => id)) }),
  };
}
