import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangedWebhook, NewWebhook, Webhook, WebhookDelivery } from '#contract/programs/webhooks.ts';
import { deliveriesPageSize } from '#contract/values/programs/webhooks.ts';
import { call, readOf, readsUnder } from '#web/lib/calls/api.ts';
import { useRows } from '#web/lib/calls/use-rows.ts';
import { useChange } from '#web/ui/use-change.ts';

const reads = '/api/webhooks';
const ofWebhooks = { group: 'webhooks', rereads: [reads], isAwaited: true };
const queryOf = (institution: number | undefined) => (institution ? { institution } : {});

/** The webhooks of an institution, or those for every institution. Kept up to date by `changed` frames, as the log is. */
export function useWebhooks(institution: number | undefined) {
  return useQuery(readOf('GET /api/webhooks', { query: queryOf(institution) }));
}

/** The deliveries of a webhook, sent and waiting, newest first. */
export function useDeliveries(id: number) {
  return useRows('GET /api/webhooks/:id/deliveries', { params: { id }, query: {} }, deliveriesPageSize, (rows) => rows);
}

/** Creates a webhook. Its secret is not cached, because it is shown once. The form shows refusals. */
export function useMakeWebhook(institution: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewWebhook) => call('POST /api/webhooks', { query: queryOf(institution), body }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries(readsUnder(reads)),
  });
}

/** No toast on failure: the form shows refusals. */
export function useChangeWebhook(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChangedWebhook) => call('PATCH /api/webhooks/:id', { params: { id }, body }),
    onSettled: () => client.invalidateQueries(readsUnder(reads)),
  });
}

export function usePauseWebhook() {
  return useChange({
    ...ofWebhooks,
    mutationFn: ({ id, isPaused }: { id: number; isPaused: boolean }) =>
      call('PATCH /api/webhooks/:id', { params: { id }, body: { isPaused } }),
    done: (_, { isPaused }) =>
      isPaused
        ? { title: 'Webhook paused', description: 'From now on, events wait until you resume it.' }
        : { title: 'Webhook resumed', description: 'Waiting events are being sent.' },
    failed: 'The webhook was not changed',
  });
}

export function useConfirmWebhook() {
  return useChange({
    ...ofWebhooks,
    mutationFn: ({ id }: Webhook) => call('POST /api/webhooks/:id/confirm', { params: { id } }),
    done: (_, { name }) => ({ title: 'Webhook confirmed', description: `${name} gets events again.` }),
    failed: 'The webhook was not confirmed',
  });
}

export function useRotateSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/webhooks/:id/secret', { params: { id } }),
    gcTime: 0,
    onSettled: () => client.invalidateQueries(readsUnder(reads)),
  });
}

export function useTryWebhook() {
  return useMutation({
    mutationFn: (id: number) => call('POST /api/webhooks/:id/try', { params: { id } }),
    gcTime: 0,
  });
}

export function useRemoveWebhook() {
  return useChange({
    ...ofWebhooks,
    mutationFn: ({ id }: Webhook) => call('DELETE /api/webhooks/:id', { params: { id } }),
    done: (_, { name }) => ({ title: 'Webhook removed', description: `Nothing more is sent to ${name}.` }),
    failed: 'The webhook was not removed',
  });
}

export function useSendAgain(webhookId: number) {
  return useChange({
    ...ofWebhooks,
    mutationFn: ({ id: delivery }: WebhookDelivery) =>
      call('POST /api/webhooks/:id/deliveries/:delivery/again', { params: { id: webhookId, delivery } }),
    done: () => ({ title: 'The event is being sent again' }),
    failed: 'The event was not sent again',
  });
}
