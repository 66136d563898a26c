import { useQuery } from '@tanstack/react-query';
import type { NewBroadcast } from '#contract/notifications.ts';
import { sentPageSize } from '#contract/values/limits.ts';
import { call, readOf } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';
import type { Audience } from './broadcast-values.ts';

// Separate from the bell's calls, which are loaded with Home.

/** A newer toast about a new notification replaces older ones. */
export const createGroup = 'create-notification';

/** The number of people a broadcast would reach, counted anew before each one. */
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
export function useCreateNotification(onSent: () => void) {
  return useChange({
    group: createGroup,
    mutationFn: ({ tier, institutionId, ...note }: NewBroadcast) =>
      call('POST /api/notifications', {
        body: { ...note, ...(tier && { tier }), ...(institutionId && { institutionId }), userId: null },
      }),
    done: ({ reached }, { tier, institutionId }) => {
      onSent();
      const some = reached === 1 ? '1 customer' : `${reached} customers`;
      const all = tier === null && institutionId === null;
      return {
        title: 'Notification created',
        description: `The notification has been sent to ${all ? 'all customer accounts' : some}`,
      };
    },
    failed: 'Failed to create notification',
    // If only the answer was lost, the list shows the broadcast as sent.
    rereads: ['/api/notifications/sent'],
  });
}

/** Past broadcasts, newest first. */
export function useSentNotifications() {
  return useRows('GET /api/notifications/sent', {}, sentPageSize, ({ items }) => items);
}
