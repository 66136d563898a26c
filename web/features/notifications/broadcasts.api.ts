import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NewBroadcast } from '#contract/notifications.ts';
import { sentPageSize } from '#contract/values/limits.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { toast } from '#web/ui/overlays/toast.tsx';
import type { Audience } from './broadcast-values.ts';

// Apart from the bell's calls, which are loaded with Home.

/** A newer toast about a new notification replaces older ones. */
export const createGroup = 'create-notification';

/** How many people a broadcast would reach, counted anew before each one. */
export function useAudience({ tier, institutionId }: Audience, isAsked: boolean) {
  const query = { ...(tier && { tier }), ...(institutionId && { institution: institutionId }) };
  return useQuery({
    ...readOf('GET /api/notifications/audience', { query }),
    enabled: isAsked,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Sends a broadcast at once. */
export function useCreateNotification({ onSent, onSettled }: { onSent: () => void; onSettled: () => void }) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ tier, institutionId, ...note }: NewBroadcast) =>
      call('POST /api/notifications', {
        body: { ...note, ...(tier && { tier }), ...(institutionId && { institutionId }), userId: null },
      }),
    onSuccess: ({ reached }, { tier, institutionId }) => {
      toast({
        title: 'Notification created',
        description:
          tier === null && institutionId === null
            ? 'The notification has been sent to all customer accounts'
            : `The notification has been sent to ${reached === 1 ? '1 customer' : `${reached} customers`}`,
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

/** Past broadcasts, newest first. */
export function useSentNotifications() {
  return useRows('GET /api/notifications/sent', {}, sentPageSize, ({ items }) => items);
}
