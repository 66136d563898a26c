import type { Generated } from 'kysely';

/** The tables of push, in the manner of schema.ts. */
export interface PushTables {
  /** With which the portal makes itself known to push services (RFC 8292). There is one row at most. */
  pushKeys: {
    id: number;
    publicKey: string;
    /** Null where the key that sealed it is lost: then another is made. */
    privateKeySealed: string | null;
    createdAt: string;
  };

  /** A browser that its person wants to be told by while the portal is closed, for as long as they are signed in there. */
  pushDevices: {
    id: Generated<number>;
    userId: number;
    sessionHash: string;
    /** SHA-256 of its address at the push service: a browser that comes again takes the place of its former row. */
    endpointHash: string;
    /** That address and the browser's keys, as JSON; null once it is removed, or where the key that sealed it is lost. */
    subscriptionSealed: string | null;
    /** Host of that address; null until a version that sends by service fills it in. */
    service: string | null;
    /** As in 'Chrome on Android'. */
    name: string;
    /** Whether its person chose to see the beginning of what is told. */
    showsText: Generated<boolean>;
    createdAt: string;
    lastSentAt: string | null;
    /** Until its session ends the row stays without its secrets, so that the browser ends its subscription and does not come again. */
    removedAt: string | null;
  };

  /** What a device is told, written in the transaction of what it tells: the outbox of push. */
  pushes: {
    id: Generated<number>;
    deviceId: number;
    /** Under one tag a device shows one notice: `message:channel:2`, `invoice:12`. */
    tag: string;
    /** The newest message of a conversation, which is read when it is sent; beside a notice the line in the chat that tells the same. */
    messageId: number | null;
    /** The entry behind the bell that tells the same as a notice. */
    notificationId: number | null;
    /** `{title, text, path}` as JSON; null for a message. */
    notice: string | null;
    at: string;
    /** `shown` stays until it is read elsewhere, and then waits once more: the device takes its notice away. */
    state: 'waiting' | 'shown';
    /** Whether the device shows something of this tag. */
    isShown: Generated<boolean>;
    attempts: Generated<number>;
    dueAt: string;
    claim: string | null;
    claimedUntil: string | null;
  };
}
