import { useQuery } from '@tanstack/react-query';
import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { call, type Input, readOf } from '#web/lib/calls/api.ts';
import { momentText } from '#web/lib/days.ts';
import { useChange } from '#web/ui/use-change.ts';

const ofPlanned = { group: 'planned-notification', rereads: ['/api/planned-notifications'], isAwaited: true };

/** Planned broadcasts, the next first. Kept up to date by `changed` frames. */
export function usePlannedNotifications() {
  return useQuery(readOf('GET /api/planned-notifications'));
}

type Plan = Input<'POST /api/planned-notifications'>['body'];

export function usePlanNotification(onSent?: () => void) {
  return useChange({
    ...ofPlanned,
    mutationFn: (body: Plan) => call('POST /api/planned-notifications', { body }),
    done: ({ title, sendAt }) => {
      onSent?.();
      return { title: 'Notification planned', description: `${title}: ${momentText(sendAt)}` };
    },
    failed: 'Notification not planned',
    isAwaited: false,
  });
}

export function useChangePlanned(id: number) {
  return useChange({
    ...ofPlanned,
    mutationFn: (body: Input<'PUT /api/planned-notifications/:id'>['body']) =>
      call('PUT /api/planned-notifications/:id', { params: { id }, body }),
    done: ({ title }) => ({ title: 'Changes saved', description: title }),
    failed: 'Changes not saved',
  });
}

/** Withdraws at once; Undo plans the same again. */
export function useWithdraw() {
  const again = usePlanNotification();
  return useChange({
    ...ofPlanned,
    mutationFn: ({ id }: PlannedNotification) =>
      call('POST /api/planned-notifications/:id/withdraw', { params: { id } }),
    done: (_, { title, description, priority, tier, institutionId, sendAt }) => ({
      title: 'Notification withdrawn',
      description: title,
      action: {
        label: 'Undo',
        onAct: () => again.mutate({ title, description, priority, tier, institutionId, sendAt }),
      },
    }),
    failed: 'Notification not withdrawn',
  });
}
