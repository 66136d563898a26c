import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Input, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

/** The plan of the viewer's or the chosen institution. Kept up to date by `changed` frames. */
export function useSubscription(institution?: number) {
  return useQuery(readOf('GET /api/subscription', { query: institution === undefined ? {} : { institution } }));
}

/** The plan of an institution; nothing is read for null. */
export function useSubscriptionOf(institution: number | null) {
  return useQuery({
    ...readOf('GET /api/subscription', { query: { institution: institution ?? 0 } }),
    enabled: institution !== null,
  });
}

/** Changes a plan. */
export function useUpdateSubscription() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<'POST /api/update-subscription'>['body']) =>
      call('POST /api/update-subscription', { body }),
    onSuccess: ({ companyName, planName }) =>
      toast({ title: 'Subscription updated', description: `${companyName}: ${planName}`, group: 'subscription' }),
    onError: (error) =>
      toast({
        title: 'Failed to update subscription',
        description: messageOf(error),
        isDestructive: true,
        group: 'subscription',
      }),
    onSettled: () => {
      for (const path of ['/api/subscription', '/api/customers', '/api/institutions', '/api/users']) {
        void client.invalidateQueries(readsUnder(path));
      }
    },
  });
}
