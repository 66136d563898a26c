import type { Webhook, WebhookDelivery } from '#contract/programs/webhooks.ts';
import type { WebhookEventKind } from '#contract/values/programs/webhooks.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import type { KeptWebhook } from './webhooks.queries.ts';

/** Whether somebody answers for it who may still read what it hears. */
export function isKept({
  keeperId,
  keeperLeftAt,
  keeperRole,
  keeperInstitutionId,
  institutionId,
}: KeptWebhook): boolean {
  if (keeperId === null || keeperLeftAt !== null) return false;
  return keeperRole === 'admin' || (institutionId !== null && keeperInstitutionId === institutionId);
}

/** A webhook as its people see it: without its secrets. `now` is ISO text. */
export function toWebhook(row: KeptWebhook, waiting: number, now: string): Webhook {
  const { id, institutionId, name, address, isWhole, makerName, createdAt, pause, failingSince, formerSecretUntil } =
    row;
  return {
    id,
    institutionId,
    name,
    address,
    isWhole,
    makerName,
    createdAt,
    pause,
    failingSince,
    waiting,
    events: JSON.parse(row.events) as WebhookEventKind[],
    keeperName: isKept(row) ? row.keeperName : null,
    formerSecretUntil: formerSecretUntil !== null && formerSecretUntil > now ? formerSecretUntil : null,
    state: stateOf(row),
  };
}

function stateOf(row: KeptWebhook): Webhook['state'] {
  if (!isKept(row)) return 'unconfirmed';
  if (row.pausedAt !== null) return 'paused';
  return row.failures > 0 ? 'failing' : 'active';
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, eventId, kind, at, state, attempts, lastAt, dueAt, status, tookMs, reason } = row;
  return {
    id,
    eventId,
    kind,
    at,
    state,
    attempts,
    lastAt,
    status,
    tookMs,
    reason,
    dueAt: state === 'waiting' ? dueAt : null,
  };
}
