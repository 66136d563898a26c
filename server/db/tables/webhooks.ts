import type { Generated } from 'kysely';
import type { WebhookPause } from '#contract/values/programs/webhooks.ts';

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
}
