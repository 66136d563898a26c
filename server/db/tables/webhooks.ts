import type { Generated } from 'kysely';
import type { DeliveryState, WebhookEventKind, WebhookPause } from '#contract/values/programs/webhooks.ts';

/** The tables of webhooks, in the manner of schema.ts. */
export interface WebhookTables {
  /** An address of another program that is told when something happens. */
  webhooks: {
    id: Generated<number>;
    /** Null: it hears of every institution. */
    institutionId: number | null;
    name: string;
    address: string;
    /** A JSON list of WebhookEventKind. */
    events: string;
    /** Whether events carry what they are about. */
    isWhole: Generated<boolean>;
    /** `whsec_…` with which events are signed; null once it is removed, or where the key that sealed it is lost. */
    secretSealed: string | null;
    secretMadeAt: string;
    /** The secret before, which signs as well until then. */
    formerSecretSealed: string | null;
    formerSecretUntil: string | null;
    makerId: number;
    /** Whoever changed it last: it hears what they may read. Null after a restore, as that of keys. */
    keeperId: number | null;
    createdAt: string;
    /** Since then nothing is sent, and what happens waits. */
    pausedAt: string | null;
    pause: WebhookPause | null;
    /** Tries that failed one after the other, those beside each other counted once. */
    failures: Generated<number>;
    failingSince: string | null;
    /** After a failure nothing is sent until then. */
    waitsUntil: string | null;
    /** It stays because of what was sent to it. */
    removedAt: string | null;
  };

  /** An event for one webhook, written in the transaction of what it tells: the outbox of events. */
  webhookDeliveries: {
    id: Generated<number>;
    webhookId: number;
    /** `msg_…`: the same for everybody who hears of an event, and at every try. */
    eventId: string;
    kind: WebhookEventKind;
    /** `invoice:12`: events about one object are sent one after the other. */
    object: string;
    objectId: number;
    institutionId: number | null;
    /** Whose own matter it is, of an institution's webhook: whoever else answers for that by now has no part in it. */
    forKeeperId: number | null;
    /** When it happened. */
    at: string;
    state: DeliveryState;
    attempts: Generated<number>;
    dueAt: string;
    firstTriedAt: string | null;
    claim: string | null;
    claimedUntil: string | null;
    /** Of the last try: when, what was answered, how long that took, and why it failed. */
    lastAt: string | null;
    status: number | null;
    tookMs: number | null;
    reason: string | null;
  };
}
