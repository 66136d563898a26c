import type { Generated } from 'kysely';

export interface PushTables {
  /** The key pair that identifies the portal to push services (RFC 8292). At most one row. */
  pushKeys: {
    id: number;
    publicKey: string;
    /** Null where the sealing key was lost: a new pair is then made. */
    privateKeySealed: string | null;
    createdAt: string;
  };

  /** A browser that receives pushes while the portal is closed, as long as its person is signed in there. */
  pushDevices: {
    id: Generated<number>;
    userId: number;
    sessionHash: string;
    /** SHA-256 of the push service's endpoint URL: a browser that registers again replaces its row. */
    endpointHash: string;
    /** Endpoint and browser keys as JSON; null once it is removed, or where the sealing key was lost. */
    subscriptionSealed: string | null;
    /** Host of the endpoint, so that a slow push service does not delay others. Null until the next push. */
    service: string | null;
    /** As in 'Chrome on Android'. */
    name: string;
    /** Whether its person chose to see the beginning of texts. */
    showsText: Generated<boolean>;
    createdAt: string;
    lastSentAt: string | null;
    /**
     * The row stays without its secrets until the session ends, so that the browser unsubscribes and does not register
     * again.
     */
    removedAt: string | null;
  };

  /** The outbox of pushes, written in the transaction of the change that they report. */
  pushes: {
    id: Generated<number>;
    deviceId: number;
    /** A device shows one notice for each tag: `message:channel:2`, `invoice:12`. */
    tag: string;
    /**
     * The newest message of a conversation, which is read when the push is sent; for a notice, the chat message with
     * the same content.
     */
    messageId: number | null;
    /** The bell notification with the same content. */
    notificationId: number | null;
    /** `{title, text, path}` as JSON; null for a message. */
    notice: string | null;
    at: string;
    /**
     * A `shown` push returns to `waiting` once its content was read elsewhere, so that the device removes its notice.
     */
    state: 'waiting' | 'shown';
    /** Whether the device shows a notice with this tag. */
    isShown: Generated<boolean>;
    attempts: Generated<number>;
    dueAt: string;
    claim: string | null;
    claimedUntil: string | null;
  };
}
