import { randomUUID } from 'node:crypto';
import { capabilitiesOf } from '#contract/values/capabilities.ts';
import { paths } from '#contract/values/pages.ts';
import { subjectOf, trialEventKind, webhookTimeoutSeconds } from '#contract/values/programs/webhooks.ts';
import { isoTime } from '#server/platform/clock.ts';
import { FetchError } from '#server/platform/outbound/fetch-file.ts';
import { postOutside } from '#server/platform/outbound/post-outside.ts';
import { SealedTextError } from '#server/platform/sealing/sealed-text.ts';
import type { Portal } from '#server/portal.ts';
import type { DeliveryRow } from './deliveries.queries.ts';
import { type EventBody, linkOf, signedHeaders } from './signed-event.ts';
import type { ActiveWebhook } from './webhooks.queries.ts';
import { findWhole } from './whole.queries.ts';

/** The answer of a receiver, or why there was none. */
export interface Answer {
  status: number | null;
  tookMs: number;
  /** Null if the receiver accepted the event. */
  reason: string | null;
}

const gone = 410;
export const isGone = ({ status }: Answer) => status === gone;

export type Sender = Pick<Portal, 'reading' | 'clock' | 'sealing' | 'network'> & {
  config: Pick<Portal['config'], 'origin'>;
};

/**
 * Sends an event as it was recorded and, if the webhook asks for that, with the object as it is now. Never rejects
 * because of a receiver.
 */
export async function sendEvent(portal: Sender, webhook: ActiveWebhook, event: DeliveryRow): Promise<Answer> {
  const { kind, about, institutionId } = event;
  const objectId = Number(about.split(':').at(-1));
  const isForStaff = webhook.keeperRole !== null && capabilitiesOf({ role: webhook.keeperRole }).servesCustomers;
  const data: EventBody['data'] = {
    id: objectId,
    institutionId,
    link: `${portal.config.origin ?? ''}${linkOf({ kind, objectId, institutionId }, isForStaff)}`,
  };
  if (webhook.isWhole) {
    const reader = { institutionId: webhook.institutionId, keeperId: webhook.keeperId ?? 0 };
    data.object = await findWhole(portal.reading, subjectOf(kind), objectId, reader);
  }
  return post(portal, webhook, event.eventId, { type: kind, timestamp: event.createdAt, data });
}

/** Sends a test event without an object. */
export async function sendTrial(portal: Sender, webhook: ActiveWebhook): Promise<Answer> {
  const { id, institutionId } = webhook;
  const data = { id, institutionId, link: `${portal.config.origin ?? ''}${paths.developers}` };
  const eventId = `msg_${randomUUID().replaceAll('-', '')}`;
  return post(portal, webhook, eventId, { type: trialEventKind, timestamp: isoTime(portal.clock()), data });
}

async function post(portal: Sender, webhook: ActiveWebhook, eventId: string, event: EventBody): Promise<Answer> {
  const body = JSON.stringify(event);
  const startedMs = performance.now();
  const answer = (status: number | null, reason: string | null): Answer => {
    return { status, reason, tookMs: Math.round(performance.now() - startedMs) };
  };
  try {
    const headers = signedHeaders({ eventId, body, sentAtMs: portal.clock() }, secretsOf(portal, webhook));
    const { network } = portal;
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

/** The secrets that sign now, newest first. */
function secretsOf({ sealing, clock }: Sender, webhook: ActiveWebhook): string[] {
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
