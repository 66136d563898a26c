import { randomUUID } from 'node:crypto';
import { paths } from '#contract/values/pages.ts';
import { subjectOf, trialEventKind, webhookTimeoutSeconds } from '#contract/values/programs/webhooks.ts';
import type { PortalParts } from '#server/features/people/portal-parts.ts';
import { isoTime } from '#server/platform/clock.ts';
import { FetchError, type Network } from '#server/platform/outbound/fetch-file.ts';
import { postOutside } from '#server/platform/outbound/post-outside.ts';
import { SealedTextError } from '#server/platform/sealing/sealed-text.ts';
import type { Sealing } from '#server/platform/sealing/sealing.service.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import { type EventBody, linkOf, signedHeaders } from './signed-event.ts';
import type { KeptWebhook } from './webhooks.queries.ts';
import { findWhole } from './whole.queries.ts';

export interface SendParts extends Pick<PortalParts, 'db' | 'reading' | 'clock'> {
  sealing: Sealing;
  network?: Network | undefined;
  /** The portal's own address, for links; null where it was not told. */
  origin: string | null;
}

/** What a receiver answered, or why nothing came. */
export interface Answer {
  status: number | null;
  tookMs: number;
  /** Null where it took the event. */
  reason: string | null;
}

const gone = 410;
export const isGone = ({ status }: Answer) => status === gone;

/** Sends an event: as it was noted, and where that is chosen with what it is about as this stands now. Never rejects because of a receiver. */
export async function sendEvent(parts: SendParts, webhook: KeptWebhook, event: DeliveryRow): Promise<Answer> {
  const { kind, objectId, institutionId } = event;
  const isForStaff = webhook.keeperRole !== 'customer';
  const data: EventBody['data'] = {
    id: objectId,
    institutionId,
    link: `${parts.origin ?? ''}${linkOf(event, isForStaff)}`,
  };
  if (webhook.isWhole) {
    const reader = { institutionId: webhook.institutionId, keeperId: webhook.keeperId ?? 0 };
    data.object = await findWhole(parts.reading, subjectOf(kind), objectId, reader);
  }
  return post(parts, webhook, event.eventId, { type: kind, timestamp: event.at, data });
}

/** Sends an event about nothing. */
export async function sendTrial(parts: SendParts, webhook: KeptWebhook): Promise<Answer> {
  const { id, institutionId } = webhook;
  const data = { id, institutionId, link: `${parts.origin ?? ''}${paths.developers}` };
  const eventId = `msg_${randomUUID().replaceAll('-', '')}`;
  return post(parts, webhook, eventId, { type: trialEventKind, timestamp: isoTime(parts.clock()), data });
}

async function post(parts: SendParts, webhook: KeptWebhook, eventId: string, event: EventBody): Promise<Answer> {
  const body = JSON.stringify(event);
  const startedMs = performance.now();
  const answer = (status: number | null, reason: string | null): Answer => {
    return { status, reason, tookMs: Math.round(performance.now() - startedMs) };
  };
  try {
    const headers = signedHeaders({ eventId, body, sentAtMs: parts.clock() }, secretsOf(parts, webhook));
    const { network } = parts;
    const timeoutMs = webhookTimeoutSeconds * 1000;
    const { status } = await postOutside(webhook.address, { headers, body, network, timeoutMs });
    return answer(status, refusalOf(status));
  } catch (error) {
    if (error instanceof FetchError) return answer(null, error.message);
    if (error instanceof SealedTextError) {
      return answer(null, 'The secret can’t be opened on this server. Make a new one.');
    }
    throw error;
  }
}

/** Those that sign now, the newest first. */
function secretsOf({ sealing, clock }: SendParts, webhook: KeptWebhook): string[] {
  const { id, secretSealed, formerSecretSealed, formerSecretUntil } = webhook;
  if (secretSealed === null) throw new SealedTextError('it was lost');
  const secrets = [sealing.open({ table: 'webhooks', column: 'secretSealed', row: id }, secretSealed)];
  const isOver = formerSecretUntil === null || formerSecretUntil <= isoTime(clock());
  if (formerSecretSealed === null || isOver) return secrets;
  return [...secrets, sealing.open({ table: 'webhooks', column: 'formerSecretSealed', row: id }, formerSecretSealed)];
}

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'The address leads on to another one, which is not followed';
  if (status === gone) return 'The receiver says that it is gone for good';
  return `The receiver answers with ${status}`;
}
