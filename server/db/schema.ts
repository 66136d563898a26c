import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Role } from '#contract/roles.ts';

/*
 * Every table on one page. Columns carry the contract's field names, so no row needs a mapper.
 * Ids are numbers, times ISO-8601 UTC text with milliseconds, booleans booleans: the same on both engines.
 */

/** A moment: written once, as ISO text. */
type Time = string;

export interface Schema {
  users: {
    id: Generated<number>;
    username: string;
    /** The username in the form that must be unique: NFKC, lower case. */
    usernameKey: string;
    /** Null until a password is set: such an account cannot sign in. */
    passwordHash: string | null;
    fullName: string;
    role: Role;
    /** Null for staff. */
    institutionId: number | null;
    department: string | null;
    /** Mirrors the institution's current subscription (product §5). */
    subscriptionTier: string | null;
    createdAt: Time;
    lastSignInAt: Time | null;
    deactivatedAt: Time | null;
  };

  institutions: {
    id: Generated<number>;
    name: string;
    accountManagerId: number | null;
    techSupportId: number | null;
    createdAt: Time;
  };

  /** The cookie's token is never stored, only its SHA-256: a stolen database opens no session. */
  sessions: {
    tokenHash: string;
    userId: number;
    createdAt: Time;
    lastSeenAt: Time;
    userAgent: string;
  };

  /** Failed sign-ins of the last quarter of an hour; older rows are swept. */
  signInFailures: {
    id: Generated<number>;
    usernameKey: string;
    address: string;
    failedAt: Time;
  };

  /** Contacts beyond the assigned ones (specification §3: user_relationship). `requestedBy` alone decides who answers. */
  relationships: {
    id: Generated<number>;
    studentId: number;
    relatedUserId: number;
    relationType: string;
    status: 'pending' | 'accepted' | 'rejected';
    requestedBy: number;
    createdAt: Time;
  };

  /** Clustered by conversation, so that a page of history is one range read. */
  messages: {
    conversation: string;
    id: number;
    channelCustomerId: number | null;
    senderId: number;
    receiverId: number;
    content: string;
    timestamp: Time;
    clientId: string | null;
  };

  /** Who takes part in a conversation, and how far they got. Absent: the person never wrote, received or read anything there. */
  conversationRead: {
    userId: number;
    conversation: string;
    lastReadId: ColumnType<number, number | undefined, number>;
    lastReceivedId: ColumnType<number, number | undefined, number>;
  };

  /** Numbers that must never repeat, `messageId` among them: the first value not handed out yet. */
  counters: {
    name: string;
    next: number;
  };
}

/** The one handle that queries take: a connection, or a transaction on it. */
export type Db = Kysely<Schema> | Transaction<Schema>;
