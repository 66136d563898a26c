import type { Generated } from 'kysely';
import type { OutboxChannel } from '#contract/values/outbox.ts';

/**
 * `dropped`: there was nothing left to say, or the person does not want to be told. `shown`: a device shows it; it waits
 * again once it was read elsewhere, so that the device removes it.
 */
export type OutboxState = 'waiting' | 'held' | 'sent' | 'shown' | 'failed' | 'dropped';

export interface OutboxTables {
  /** Notices to people and programs, written in the transaction of the change that they report; kept for a while with their outcome. */
  outbox: {
    id: Generated<number>;
    channel: OutboxChannel;
    /** The kind of event, in the words of the channel. */
    kind: string;
    /**
     * The person whom the row is for. Webhook: for a personal event of an institution's webhook the person responsible at
     * the time; it is not sent if another person is responsible by now.
     */
    userId: number | null;
    /**
     * Unique for a person or a device. Mail: a second one with the same key is not written. Device: it shows one notice
     * for each, as `message:channel:2` or `invoice:12`, and the newest takes the place of the one before.
     */
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
    /** The content as JSON; null once it is settled, so that no personal text stays. Bell: mostly the id of a row. */
    payload: string | null;
    state: OutboxState;
    createdAt: string;
    /** When it is tried next. */
    dueAt: string;
    /** The row is useless after this time. */
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
    deviceId: number | null;
    /**
     * Device: the newest message of a conversation, which is read when the push is sent; for a notice, the chat message
     * with the same content.
     */
    messageId: number | null;
    /** Device: the bell notification with the same content. */
    notificationId: number | null;
    /** Whether the device shows a notice with this key. */
    isShown: Generated<boolean>;
  };
}
