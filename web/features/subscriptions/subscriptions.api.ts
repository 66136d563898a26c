import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type Input, readOf, readsUnder } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

/** The plan of the viewer's institution, or of the one that a member of staff has chosen. Kept true by the live line. */
export function useSubscription(institution?: number) {
  return useQuery(readOf('GET /api/subscription', { query: institution === undefined ? {} : { institution } }));
}

/** The plan of an institution for whoever may look at several; nothing is read before one is named. */
export function useSubscriptionOf(institution: number | null) {
  return useQuery({
    ...readOf('GET /api/subscription', { query: { institution: institution ?? 0 } }),
    enabled: institution !== null,
  });
}

/** The customers whose plan an admin can change. */
export function useCustomersToChoose() {
  return useQuery(readOf('GET /api/users/role/customer'));
}

/** specification §8: what is said about a change of plan. */
export function useUpdateSubscription(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<'POST /api/update-subscription'>['body']) =>
      call('POST /api/update-subscription', { body }),
    onSuccess: ({ companyName, planName }) => {
      toast({ title: 'Subscription updated', description: `${companyName}: ${planName}`, group: 'subscription' });
      onDone();
    },
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
