import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewNotification } from '#contract/notifications.ts';
import { call, queryKeyOf, readOf, readsUnder } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import { type NotificationList, withRead } from './bell-order.ts';

export const notificationsQuery = readOf('GET /api/notifications');
const audienceQuery = readOf('GET /api/notifications/audience');
const sentKey = queryKeyOf('GET /api/notifications/sent');

/** A newer toast about a new notification replaces older ones. */
export const createGroup = 'create-notification';

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
      toast({ title: 'Failed to mark as read', description: messageOf(error), isDestructive: true });
      void client.invalidateQueries({ queryKey: notificationsQuery.queryKey });
    },
  });
  return {
    markRead: (id: number) => mutate({ id }),
    /** Up to the newest one shown, not those that arrived since. */
    markAllRead: (list: NotificationList) => mutate({ upTo: Math.max(0, ...list.map(({ id }) => id)) }),
  };
}

/** How many people a broadcast would reach, counted anew before each one. */
export function useAudience(isAsked: boolean) {
  return useQuery({ ...audienceQuery, enabled: isAsked, staleTime: 0, gcTime: 0 });
}

/** Sends a broadcast to all customers. */
export function useCreateNotification({ onSent, onSettled }: { onSent: () => void; onSettled: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (note: Pick<NewNotification, 'title' | 'description' | 'priority'>) =>
      call('POST /api/notifications', { body: { ...note, userId: null } }),
    onSuccess: () => {
      toast({
        title: 'Notification created',
        description: 'The notification has been sent to all customer accounts',
        group: createGroup,
      });
      onSent();
    },
    onError: (error) =>
      toast({
        title: 'Failed to create notification',
        description: messageOf(error),
        isDestructive: true,
        group: createGroup,
      }),
    onSettled: () => {
      onSettled();
      // After a failure too: if only the answer was lost, the list shows it as sent.
      void client.invalidateQueries(readsUnder('/api/notifications/sent'));
    },
  });
}

/** Past broadcasts, newest first, page by page. */
export function useSentNotifications() {
  return useInfiniteQuery({
    queryKey: sentKey,
    queryFn: ({ pageParam }) =>
      call('GET /api/notifications/sent', pageParam === null ? {} : { query: { cursor: pageParam } }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
