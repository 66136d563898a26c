import { type InfiniteData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Notification } from '#contract/notifications.ts';
import { call, queryKeyOf, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { toastFailure } from '#web/ui/overlays/toast.tsx';
import { type NotificationList, withRead } from './bell-order.ts';

const pageSize = 20;
const listKey = queryKeyOf('GET /api/notifications', { query: { limit: pageSize } });
const unreadQuery = readOf('GET /api/notifications/unread');
const reads = readsUnder('/api/notifications');

type CachedPages = InfiniteData<{ rows: NotificationList }>;

/** The viewer's notifications, page by page. Kept up to date by `useNotificationsLive`. */
export function useNotifications() {
  return useRows('GET /api/notifications', {}, pageSize, (rows) => rows);
}

export function useUnreadCount(): number {
  return useQuery(unreadQuery).data?.count ?? 0;
}

/** Adds a notification that has just arrived to the loaded ones, once. */
export function cacheArrived(client: QueryClient, arrived: Notification): void {
  const cached = client.getQueryData<CachedPages>(listKey);
  if (cached?.pages.some(({ rows }) => rows.some(({ id }) => id === arrived.id))) return;
  changeCached(client, (rows, page) => (page === 0 ? [arrived, ...rows] : rows));
  countUnread(client, (count) => count + 1);
  // A read in progress may have been answered before this one, and would remove it.
  if (!cached || client.isFetching(reads) > 0) void client.invalidateQueries(reads);
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
      await client.cancelQueries({ queryKey: listKey });
      changeCached(client, (rows) => withRead(rows, (id) => ('id' in which ? id === which.id : id <= which.upTo)));
      countUnread(client, (count) => ('id' in which ? count - 1 : 0));
    },
    onError: (error) => {
      toastFailure('Failed to mark as read', error);
      void client.invalidateQueries(reads);
    },
  });
  return {
    markRead: (id: number) => mutate({ id }),
    /** Up to the newest one shown, not those that arrived since. */
    markAllRead: (list: NotificationList) => mutate({ upTo: Math.max(0, ...list.map(({ id }) => id)) }),
  };
}

function changeCached(client: QueryClient, change: (rows: NotificationList, page: number) => NotificationList): void {
  client.setQueryData<CachedPages>(
    listKey,
    (cached) =>
      cached && { ...cached, pages: cached.pages.map((page, at) => ({ ...page, rows: change(page.rows, at) })) },
  );
}

function countUnread(client: QueryClient, change: (count: number) => number): void {
  client.setQueryData(unreadQuery.queryKey, (cached) => cached && { count: change(cached.count) });
}
