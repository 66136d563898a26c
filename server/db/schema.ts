import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import type { SignInWay } from '#contract/values/people/factors.ts';
import type { Role } from '#contract/values/roles.ts';
import type { AbsenceTables } from './tables/absences.ts';
import type { AssistantTables } from './tables/assistant.ts';
import type { BringingInTables } from './tables/bringing-in.ts';
import type { ConversationImportTables } from './tables/conversation-imports.ts';
import type { ConversationSharingTables } from './tables/conversation-sharing.ts';
import type { FactorTables } from './tables/factors.ts';
import type { GrantTables } from './tables/grants.ts';
import type { InboundMailTables } from './tables/inbound-mail.ts';
import type { InvoiceTables } from './tables/invoices.ts';
import type { JobTables } from './tables/jobs.ts';
import type { LogTables } from './tables/logs.ts';
import type { MailTables } from './tables/mail.ts';
import type { MessageTables } from './tables/messages.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OutboxTables } from './tables/outbox.ts';
import type { OwnChoiceTables } from './tables/own-choices.ts';
import type { PrivacyTables } from './tables/privacy.ts';
import type { ProgramKeyTables } from './tables/program-keys.ts';
import type { PromotionKitTables } from './tables/promotion-kits.ts';
import type { PushTables } from './tables/push.ts';
import type { ResourceTables } from './tables/resources.ts';
import type { ScheduleTables } from './tables/schedule.ts';
import type { SealingTables } from './tables/sealing.ts';
import type { SettingsTables } from './tables/settings.ts';
import type { SetupTables } from './tables/setup.ts';
import type { SingleSignOnTables } from './tables/single-sign-on.ts';
import type { StatisticsTables } from './tables/statistics.ts';
import type { TeamToolsTables } from './tables/team-tools.ts';
import type { UsageTables } from './tables/usage.ts';
import type { UsageFetchingTables } from './tables/usage-fetching.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/*
 * Every table on one page. Columns have the contract's field names, so no row needs a mapper. On both engines ids are
 * numbers, times ISO 8601 UTC text with milliseconds, and booleans booleans.
 */

/** ISO 8601 text in UTC. */
type Time = string;

export interface Schema
  extends AssistantTables,
    BringingInTables,
    ConversationImportTables,
    ConversationSharingTables,
    FactorTables,
    AbsenceTables,
    GrantTables,
    InboundMailTables,
    InvoiceTables,
    JobTables,
    LogTables,
    MailTables,
    MessageTables,
    NotificationTables,
    OutboxTables,
    OwnChoiceTables,
    PrivacyTables,
    ProgramKeyTables,
    PromotionKitTables,
    PushTables,
    ResourceTables,
    ScheduleTables,
    SealingTables,
    SettingsTables,
    SetupTables,
    SingleSignOnTables,
    StatisticsTables,
    TeamToolsTables,
    UsageFetchingTables,
    UsageTables,
    WebhookTables {
  users: {
    id: Generated<number>;
    username: string;
    /** The unique form of the username: NFKC, lower case. */
    usernameKey: string;
    /** Sort key and search text (name-key.ts). */
    nameKey: Generated<string>;
    searchText: Generated<string>;
    /** Null until a password is set: such an account cannot sign in. */
    passwordHash: string | null;
    fullName: string;
    role: Role;
    /** Null for staff. */
    institutionId: number | null;
    department: string | null;
    /** Mirrors the institution's current subscription. */
    subscriptionTier: string | null;
    createdAt: Time;
    lastSignInAt: Time | null;
    deactivatedAt: Time | null;
    /** Set where somebody else chose the password: it must be changed at the next sign-in. */
    mustChangePassword: Generated<boolean>;
    /** Receives mails once it is verified; before that, only the verification link. */
    email: Generated<string | null>;
    emailVerifiedAt: Generated<Time | null>;
    /** A new address that is not verified yet. */
    pendingEmail: Generated<string | null>;
    /** True if the person, and not an administrator, entered it: a password change deletes it. */
    isPendingEmailOwn: Generated<boolean>;
    /** Since when the address permanently rejects mails, and the server's reason: nothing more is sent there. */
    emailRefusedAt: Generated<Time | null>;
    emailRefusal: Generated<string | null>;
    /** Whether mails about missed messages include their text. */
    mailsMessageText: Generated<boolean>;
    /** The person chose that they do not, although the portal's mails include text. */
    keepsTextOutOfMails: Generated<boolean>;
    /** IANA name of the zone in which e-mails tell the person times; null until one is noted. */
    timeZone: Generated<string | null>;
    /** Assigned by the database and unique for ever; copies of the database keep it. */
    randomId: Generated<string>;
    /** Set by erasure: names and addresses are gone. */
    erasedAt: Generated<Time | null>;
  };

  institutions: {
    id: Generated<number>;
    name: string;
    /** Sort key (name-key.ts). */
    nameKey: Generated<string>;
    /** Uses of the last twelve reported months; null without reports (`institutionUses`). */
    usesOfLastYear: Generated<number | null>;
    /** First month of the financial year, 1 to 12; null until it is set. */
    financialYearStart: Generated<number | null>;
    /** Identifiers (contract/values/people/identifiers.ts). */
    isil: Generated<string | null>;
    isni: Generated<string | null>;
    oclc: Generated<string | null>;
    ror: Generated<string | null>;
    customerId: Generated<string | null>;
    /** The consortium that it belongs to, an institution too. Cycles are refused (consortia.service.ts). */
    consortiumId: Generated<number | null>;
    /** Month `2026-11` since which it is unnamed to its consortium; null where it is named. */
    unnamedSince: Generated<string | null>;
    /** Unique for ever, as for people. */
    randomId: Generated<string>;
    erasedAt: Generated<Time | null>;
    accountManagerId: number | null;
    techSupportId: number | null;
    /** Since when its people read each other's conversations with staff; null where its administrator has not chosen it. */
    sharesConversationsSince: Generated<Time | null>;
    createdAt: Time;
  };

  /** Only the SHA-256 of the cookie's token is stored, so a stolen database gives no access to sessions. */
  sessions: {
    tokenHash: string;
    userId: number;
    createdAt: Time;
    lastSeenAt: Time;
    userAgent: string;
    /** How and from where it was opened; null for sessions from before this was stored. */
    signedInBy: Generated<SignInWay | null>;
    address: Generated<string | null>;
    /** When the person last proved their identity. */
    provenAt: Generated<Time | null>;
    /**
     * For a session opened through the institution: its link, and the hashes of the identifiers with which the provider
     * ends the session.
     */
    institutionLinkId: Generated<number | null>;
    nameIdHash: Generated<string | null>;
    sessionIndexHash: Generated<string | null>;
  };

  /** Failed sign-ins of the last fifteen minutes; older rows are swept. */
  signInFailures: {
    id: Generated<number>;
    usernameKey: string;
    /** A network address, or `browser …` or `session …` with the hash of a known browser or session. */
    address: string;
    failedAt: Time;
  };

  /** Contacts besides assigned ones. The person who is not `requestedBy` answers. */
  relationships: {
    id: Generated<number>;
    studentId: number;
    relatedUserId: number;
    relationType: string;
    status: 'pending' | 'accepted' | 'rejected';
    requestedBy: number;
    createdAt: Time;
    /** When it was accepted or rejected. */
    answeredAt: Time | null;
    /** Set where it was withdrawn, removed or ended by a block; it can be restored for a short time. */
    removedAt: Time | null;
    removedBy: number | null;
  };

  /** The blocked person is never told. */
  blocks: {
    blockerId: number;
    blockedId: number;
    createdAt: Time;
  };

  /**
   * Every conversation with messages. Changes and message ids share one sequence: a new message's change is its id, and
   * an edit takes the next number.
   */
  conversations: {
    key: string;
    /** Derived from the key: the customer of a channel and 0, or the lower and the higher id of a pair. */
    firstId: GeneratedAlways<number>;
    secondId: GeneratedAlways<number>;
    lastChange: number;
    /**
     * Number of messages by the first party: the customer of a channel, or the lower id of a pair. Messages by the
     * portal are not counted.
     */
    sentByFirst: Generated<number>;
    /** Number of messages by the others. */
    sentByOthers: Generated<number>;
    /** The last author; null while only the portal has written. */
    lastWriterId: number | null;
    /**
     * For a channel: id of the team's newest answer by a person, or of the newest message when the team settled it; and
     * the number of the customer's messages before it.
     */
    answeredUpTo: Generated<number>;
    answeredCount: Generated<number>;
    /**
     * For a channel: since when the customer has waited for an answer by a person; null while they do not, and then
     * nothing is unread for the team.
     */
    askedAt: Generated<Time | null>;
    /** `askedAt` at the time when the team settled it without an answer; restored when it is opened again. */
    settledAskedAt: Generated<Time | null>;
    /** For a channel: its state on the team's desk. A message by the customer opens it. */
    closedAt: Generated<Time | null>;
    snoozedUntil: Generated<Time | null>;
    assigneeId: Generated<number | null>;
    /**
     * The assignee, where they read the channel by the assignment alone. It counts while both columns name the same person, so any other
     * change of the assignee ends it.
     */
    grantedToId: Generated<number | null>;
    /** A JSON list of texts. */
    tags: Generated<string>;
    /** Incremented by every change to the desk, so that the second of two simultaneous changes is refused. */
    deskVersion: Generated<number>;
    /** For a channel: how the team names it, shown to the customer as well. */
    subject: Generated<string | null>;
    /** JSON of what the team's last act changed (desk-undo.ts). */
    deskBefore: Generated<string | null>;
  };

  /**
   * Read and receive marks of the people in a conversation. No row: the person never wrote, received or read anything
   * there.
   */
  conversationRead: {
    userId: number;
    conversation: string;
    lastReadId: ColumnType<number, number | undefined, number>;
    lastReceivedId: ColumnType<number, number | undefined, number>;
    /** Number of the other side's messages up to `lastReadId`. */
    readCount: ColumnType<number, number | undefined, number>;
  };

  /** One-time links for setting a password; only the token's SHA-256 is stored. */
  passwordLinks: {
    tokenHash: string;
    userId: number;
    createdBy: number;
    createdAt: Time;
    expiresAt: Time;
    usedAt: Time | null;
  };

  /** Requests for a new password by mail, until they are answered. The account is only looked up then. */
  passwordRequests: {
    id: Generated<number>;
    usernameKey: string;
    requestedAt: Time;
    /** Origin of the request for the security log; null for older requests. */
    address: Generated<string | null>;
    browser: Generated<string | null>;
  };

  /** A stored file. This row alone decides who may read it; `/uploads/{name}` serves it. */
  files: {
    /** Random, with the detected kind's extension; the name in storage and in the URL. */
    name: string;
    /** The uploader's file name, sanitised. */
    filename: string;
    kind: FileKindName;
    fileSize: number;
    sha256: string;
    uploaderId: number;
    createdAt: Time;
    /** `uploader` until something refers to the file; the next three columns name the other readers. */
    readers: 'uploader' | 'everyone' | 'institution' | 'person' | 'conversation';
    institutionId: number | null;
    personId: number | null;
    conversation: string | null;
    /** Hidden from everybody, and swept later. */
    removedAt: Time | null;
  };

  /** One row, or none before the first start. The file store has the same identity. */
  storeIdentity: {
    id: number;
    identity: string;
  };

  /** Next numbers of series that must never repeat. On PostgreSQL `messageId` is a sequence. */
  counters: {
    name: string;
    next: number;
  };
}

/** The handle that queries take: a connection, or a transaction on it. */
export type Db = Kysely<Schema> | Transaction;

/** The handle of what belongs into one transaction: the portal's own handle does not compile there. */
export type Transaction = KyselyTransaction<Schema>;
