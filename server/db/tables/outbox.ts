import type { Generated } from 'kysely';

/** A way in which something is told. */
export type OutboxChannel = 'mail' | 'webhook';

/** `dropped`: there was nothing left to say, or the person does not want to be told. */
export type OutboxState = 'waiting' | 'held' | 'sent' | 'failed' | 'dropped';

export interface OutboxTables {
  /** What is to be told, written in the transaction of the change that it reports; kept for a while with its outcome. */
  outbox: {
    id: Generated<number>;
    channel: OutboxChannel;
    /** What happened, in the words of the channel. */
    kind: string;
    /**
     * The person whom the row is for. Webhook: for a personal event of an institution's webhook the person responsible at
     * the time; it is not sent if another person is responsible by now.
     */
    userId: number | null;
    /** Unique for a person: a second mail with the same key is not written. */
    key: string | null;
    /**
     * What it is about. Mail: lets the writer check before sending whether it is still relevant. Webhook: `invoice:12`;
     * events about one object are sent one after the other.
     */
    about: string | null;
    /** Mail: overrides the person's verified address; only used for verification. */
    address: string | null;
    /** Mail. */
    subject: string | null;
    /** What is sent, as JSON; null once it is settled, so that no personal text stays. */
    payload: string | null;
    state: OutboxState;
    createdAt: string;
    /** When it is tried next. */
    dueAt: string;
    /** It is useless afterwards. */
    sendBefore: string | null;
    /** A failure after this time is final. Webhook: null until it was tried. */
    giveUpAt: string | null;
    attempts: Generated<number>;
    claim: string | null;
    /** Claimed by a process until then. */
    claimedUntil: string | null;
    /** Why it was not sent yet, or will never be. */
    reason: string | null;
    settledAt: string | null;
    webhookId: number | null;
    /** `msg_…`: the same for all webhooks that receive the event, and for every attempt. */
    eventId: string | null;
    /** Webhook: the institution that the event concerns. */
    institutionId: number | null;
    /** Webhook: time, HTTP status and duration of the last attempt. */
    triedAt: string | null;
    status: number | null;
    tookMs: number | null;
  };
}
