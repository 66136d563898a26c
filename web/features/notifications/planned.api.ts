import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PlannedNotification } from '#contract/planned-notifications.ts';
import { call, type Input, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { messageOf } from '#web/lib/calls/api-error.ts';
import { momentText } from '#web/lib/days.ts';
import { toast } from '#web/ui/overlays/toast.tsx';

const group = 'planned-notification';

/** Broadcasts that are still to be sent, the next first. Kept up to date by `changed` frames. */
export function usePlannedNotifications() {
  return useQuery(readOf('GET /api/planned-notifications'));
}

type Plan = Input<'POST /api/planned-notifications'>['body'];

export function usePlanNotification({ onSent, onSettled }: { onSent?: () => void; onSettled?: () => void } = {}) {
  return usePlannedMutation({
    mutationFn: (body: Plan) => call('POST /api/planned-notifications', { body }),
    onSuccess: ({ title, sendAt }) => {
      toast({ group, title: 'Notification planned', description: `${title}: ${momentText(sendAt)}` });
      onSent?.();
    },
    failure: 'Notification not planned',
    onSettled,
  });
}

export function useChangePlanned(id: number) {
  return usePlannedMutation({
    mutationFn: (body: Input<'PUT /api/planned-notifications/:id'>['body']) =>
      call('PUT /api/planned-notifications/:id', { params: { id }, body }),
    onSuccess: ({ title }) => toast({ group, title: 'Changes saved', description: title }),
    failure: 'Changes not saved',
  });
}

/** Withdraws at once; Undo plans the same again. */
export function useWithdraw() {
  const again = usePlanNotification();
  return usePlannedMutation({
    mutationFn: ({ id }: PlannedNotification) =>
      call('POST /api/planned-notifications/:id/withdraw', { params: { id } }),
    onSuccess: (_, { title, description, priority, tier, institutionId, sendAt }) => {
      const plan = { title, description, priority, tier, institutionId, sendAt };
      toast({
        title: 'Notification withdrawn',
        description: title,
        action: { label: 'Undo', onAct: () => again.mutate(plan) },
      });
    },
    failure: 'Notification not withdrawn',
  });
}

interface PlannedMutation<Variables, Data> {
  mutationFn: (variables: Variables) => Promise<Data>;
  onSuccess: (data: Data, variables: Variables) => void;
  /** The toast's title on failure. */
  failure: string;
  onSettled?: (() => void) | undefined;
}

/** A write after which the list is read again. */
function usePlannedMutation<Variables, Data>({
  mutationFn,
  onSuccess,
  failure,
  onSettled,
}: PlannedMutation<Variables, Data>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess,
    onError: (error) => toast({ group, title: failure, description: messageOf(error), isDestructive: true }),
    onSettled: () => {
      onSettled?.();
      return client.invalidateQueries(readsUnder('/api/planned-notifications'));
    },
  });
}
