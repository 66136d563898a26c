import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useChange } from '#web/ui/use-change.ts';

const feedQuery = readOf('GET /api/calendar-feed');

/** Whether the viewer has a calendar feed, and when a program last read it. */
export function useCalendarFeed() {
  return useQuery(feedQuery);
}

/** Creates the secret address. Not cached, because it is shown once. Its form shows refusals. */
export function useMakeFeed() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { currentPassword?: string }) => call('POST /api/calendar-feed', { body }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries({ queryKey: feedQuery.queryKey }),
  });
}

export function useRevokeFeed() {
  return useChange({
    mutationFn: () => call('DELETE /api/calendar-feed'),
    failed: 'The address was not revoked',
    rereads: ['/api/calendar-feed'],
    isAwaited: true,
  });
}
