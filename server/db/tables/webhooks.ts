import type { Generated } from 'kysely';
import type { DeliveryState, WebhookEventKind, WebhookPause } from '#contract/values/programs/webhooks.ts';

export interface WebhookTables {
  /** An address of another program that receives events. */
  webhooks: {
    id: Generated<number>;
    /** Null: it receives events of every institution. */
    institutionId: number | null;
    name: string;
    address: string;
    /** A JSON list of WebhookEventKind. */
    events: string;
    /** Whether events contain the object, and not only its id and link. */
    isWhole: Generated<boolean>;
    /** The signing secret `whsec_…`; null once the webhook is removed, or where the sealing key was lost. */
    secretSealed: string | null;
    secretMadeAt: string;
    /** The former secret also signs until `formerSecretUntil`. */
    formerSecretSealed: string | null;
    formerSecretUntil: string | null;
    makerId: number;
    /**
     * The responsible person, who last changed it: the webhook receives what they may read. Null after a restore, as
     * for keys.
     */
    keeperId: number | null;
    createdAt: string;
    /** Nothing is sent from then on, and events wait. */
    pausedAt: string | null;
    pause: WebhookPause | null;
    /** Consecutive failures; simultaneous ones count once. */
    failures: Generated<number>;
    failingSince: string | null;
    /** After a failure nothing is sent before this time. */
    waitsUntil: string | null;
    /** The row stays for the sake of its deliveries. */
    removedAt: string | null;
  };

  /** An event for one webhook, written in the transaction of the change: the outbox of webhooks. */
  webhookDeliveries: {
    id: Generated<number>;
    webhookId: number;
    /** `msg_…`: the same for all webhooks that receive the event, and for every attempt. */
    eventId: string;
    kind: WebhookEventKind;
    /** `invoice:12`: events about one object are sent one after the other. */
    object: string;
    objectId: number;
    institutionId: number | null;
    /**
     * For a personal event of an institution's webhook: the person responsible at the time. It is not sent if another
     * person is responsible by now.
     */
    forKeeperId: number | null;
    at: string;
    state: DeliveryState;
    attempts: Generated<number>;
    dueAt: string;
    firstTriedAt: string | null;
    claim: string | null;
    claimedUntil: string | null;
    /** Time, HTTP status, duration and failure of the last attempt. */
    lastAt: string | null;
    status: number | null;
    tookMs: number | null;
    reason: string | null;
  };
}
