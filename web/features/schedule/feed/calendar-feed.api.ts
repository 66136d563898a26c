import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

const feedQuery = readOf('GET /api/calendar-feed');

/** Whether the viewer has a calendar feed, and when a program last read it. */
export function useCalendarFeed() {
  return useQuery(feedQuery);
}

/** Makes the secret address. It is not cached: it is shown once. Its form shows what the server refuses. */
export function useMakeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (currentPassword: string) => call('POST /api/calendar-feed', { body: { currentPassword } }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: feedQuery.queryKey }),
  });
}

export function useRevokeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE /api/calendar-feed'),
    onError: (error) =>
      toast({ title: 'The address was not revoked', description: messageOf(error), isDestructive: true }),
    onSettled: () => client.invalidateQueries({ queryKey: feedQuery.queryKey }),
  });
}
