import type { Webhook, WebhookDelivery } from '#contract/programs/webhooks.ts';
import type { DeliveryState, WebhookEventKind } from '#contract/values/programs/webhooks.ts';
import type { OutboxState } from '#server/db/tables/outbox.ts';
import { canManagePrograms } from '#server/features/people/people.access.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import type { ActiveWebhook } from './webhooks.queries.ts';

/** True if the person responsible for the webhook may still read its events. */
export function hasResponsiblePerson({
  keeperId,
  keeperLeftAt,
  keeperRole,
  keeperInstitutionId,
  institutionId,
}: ActiveWebhook): boolean {
  if (keeperId === null || keeperLeftAt !== null || keeperRole === null) return false;
  return canManagePrograms({ role: keeperRole, institutionId: keeperInstitutionId }, institutionId);
}

/** A webhook in the form of the API, without its secrets. `now` is ISO text. */
export function toWebhook(row: ActiveWebhook, waiting: number, now: string): Webhook {
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
    keeperName: hasResponsiblePerson(row) ? row.keeperName : null,
    formerSecretUntil: formerSecretUntil !== null && formerSecretUntil > now ? formerSecretUntil : null,
    state: stateOf(row),
  };
}

function stateOf(row: ActiveWebhook): Webhook['state'] {
  if (!hasResponsiblePerson(row)) return 'unconfirmed';
  if (row.pausedAt !== null) return 'paused';
  return row.failures > 0 ? 'failing' : 'active';
}

/** The states of the outbox in the words of the API. */
const shownStates: Readonly<Record<OutboxState, DeliveryState>> = {
  waiting: 'waiting',
  held: 'held',
  sent: 'delivered',
  shown: 'delivered',
  failed: 'failed',
  dropped: 'failed',
};

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, eventId, kind, createdAt, state, attempts, triedAt, dueAt, status, tookMs, reason } = row;
  return {
    id,
    eventId,
    kind,
    at: createdAt,
    state: shownStates[state],
    attempts,
    lastAt: triedAt,
    status,
    tookMs,
    reason,
    dueAt: state === 'waiting' ? dueAt : null,
  };
}
