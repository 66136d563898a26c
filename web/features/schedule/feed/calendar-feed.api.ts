import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, readOf } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

const feedQuery = readOf('GET /api/calendar-feed');

/** Whether the viewer has a calendar feed, and when a program last read it. */
export function useCalendarFeed() {
  return useQuery(feedQuery);
}

/** Makes the secret address. It is not cached: it is shown once. */
export function useMakeFeed() {
  return useFeedMutation(() => call('POST /api/calendar-feed'), 'The address was not made');
}

export function useRevokeFeed() {
  return useFeedMutation(() => call('DELETE /api/calendar-feed'), 'The address was not revoked');
}

function useFeedMutation<Data>(mutationFn: () => Promise<Data>, failure: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    gcTime: 0,
    onError: (error) => toast({ title: failure, description: messageOf(error), isDestructive: true }),
    onSettled: () => client.invalidateQueries({ queryKey: feedQuery.queryKey }),
  });
}
