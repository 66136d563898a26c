import { useQuery } from '@tanstack/react-query';
import { call, type Input, readOf } from '#web/lib/calls/api.ts';
import { addDays, dayText } from '#web/lib/days.ts';
import { useChange } from '#web/ui/use-change.ts';

/** The plan of the viewer's or the chosen institution. Kept up to date by `changed` frames. */
export function useSubscription(institution?: number) {
  return useQuery(readOf('GET /api/subscription', { query: { institution } }));
}

/** The plan of an institution; reads nothing for null. */
export function useSubscriptionOf(institution: number | null) {
  return useQuery({
    ...readOf('GET /api/subscription', { query: { institution: institution ?? 0 } }),
    enabled: institution !== null,
  });
}

export function useUpdateSubscription() {
  return useChange({
    group: 'subscription',
    mutationFn: (body: Input<'POST /api/update-subscription'>['body']) =>
      call('POST /api/update-subscription', { body }),
    done: ({ companyName, planName, isRenewal, renewalDate }) => ({
      title: 'Subscription updated',
      description:
        isRenewal && renewalDate
          ? `${companyName}: ${planName}, renewed until ${dayText(addDays(renewalDate, -1))}`
          : `${companyName}: ${planName}`,
    }),
    failed: 'Failed to update subscription',
    rereads: ['/api/subscription', '/api/plan-terms', '/api/customers', '/api/institutions', '/api/users'],
  });
}
