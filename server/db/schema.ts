import type { ColumnType, Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';
import type { FileKindName } from '#contract/values/files/file-kinds.ts';
import type { SignInWay } from '#contract/values/people/factors.ts';
import type { Tier } from '#contract/values/plans-and-usage/tiers.ts';
import type { Role } from '#contract/values/roles.ts';
import type { AssistantTables } from './tables/assistant.ts';
import type { ConversationImportTables } from './tables/conversation-imports.ts';
import type { FactorTables } from './tables/factors.ts';
import type { InvoiceTables } from './tables/invoices.ts';
import type { JobTables } from './tables/jobs.ts';
import type { LogTables } from './tables/logs.ts';
import type { MailTables } from './tables/mail.ts';
import type { MessageTables } from './tables/messages.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { OwnChoiceTables } from './tables/own-choices.ts';
import type { PrivacyTables } from './tables/privacy.ts';
import type { ProgramKeyTables } from './tables/program-keys.ts';
import type { PromotionKitTables } from './tables/promotion-kits.ts';
import type { PushTables } from './tables/push.ts';
import type { ResourceTables } from './tables/resources.ts';
import type { ScheduleTables } from './tables/schedule.ts';
import type { SealingTables } from './tables/sealing.ts';
import type { SetupTables } from './tables/setup.ts';
import type { SingleSignOnTables } from './tables/single-sign-on.ts';
import type { StatisticsTables } from './tables/statistics.ts';
import type { TeamToolsTables } from './tables/team-tools.ts';
import type { UsageTables } from './tables/usage.ts';
import type { UsageFetchingTables } from './tables/usage-fetching.ts';
import type { WebhookTables } from './tables/webhooks.ts';

/*
 * Every table on one page. Columns carry the contract's field names, so no row needs a mapper.
 * Ids are numbers, times ISO-8601 UTC text with milliseconds, booleans booleans: the same on both engines.
 */

/** A moment: written once, as ISO text. */
type Time = string;

export interface Schema
  extends AssistantTables,
    ConversationImportTables,
    FactorTables,
    InvoiceTables,
    JobTables,
    LogTables,
    MailTables,
    MessageTables,
    NotificationTables,
    OwnChoiceTables,
    PrivacyTables,
    ProgramKeyTables,
    PromotionKitTables,
    PushTables,
    ResourceTables,
    ScheduleTables,
    SealingTables,
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
    /** The username in the form that must be unique: NFKC, lower case. */
    usernameKey: string;
    /** What lists go by and searches look in (name-key.ts). */
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
    /** Set where somebody else chose the password: it has to be changed at the next sign-in. */
    mustChangePassword: Generated<boolean>;
    /** Where mails go, once it is verified; nothing is sent there before but the link that verifies it. */
    email: Generated<string | null>;
    emailVerifiedAt: Generated<Time | null>;
    /** A new address that is not verified yet. */
    pendingEmail: Generated<string | null>;
    /** Its person gave it, and no administrator: a new password takes it away. */
    isPendingEmailOwn: Generated<boolean>;
    /** Since when, and in what words, the address refuses mails for good: nothing is sent there any more. */
    emailRefusedAt: Generated<Time | null>;
    emailRefusal: Generated<string | null>;
    /** Whether mails about missed messages carry their text. */
    mailsMessageText: Generated<boolean>;
    /** Given by the database, never to another; it comes with every copy. */
    randomId: Generated<string>;
    /** Erased since then: names and addresses are gone. */
    erasedAt: Generated<Time | null>;
  };

  institutions: {
    id: Generated<number>;
    name: string;
    /** As that of people. */
    nameKey: Generated<string>;
    /** What its reports count in the last twelve of their months; null without any (`institutionUses`). */
    usesOfLastYear: Generated<number | null>;
    /** The month, from 1, in which its financial year begins; null until somebody said it. */
    financialYearStart: Generated<number | null>;
    /** By what the world knows it (contract/values/people/identifiers.ts). */
    isil: Generated<string | null>;
    isni: Generated<string | null>;
    oclc: Generated<string | null>;
    ror: Generated<string | null>;
    customerId: Generated<string | null>;
    /** Of which institution it is a member: a consortium. No circles (consortia.service.ts). */
    consortiumId: Generated<number | null>;
    /** The month, `2026-11`, in which it asked its consortium not to see it by name; null where it did not. */
    unnamedSince: Generated<string | null>;
    /** As that of people. */
    randomId: Generated<string>;
    erasedAt: Generated<Time | null>;
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
    /** How and from where it was opened; null for those from before it was kept. */
    signedInBy: Generated<SignInWay | null>;
    address: Generated<string | null>;
    /** When whoever sits there last proved who they are. */
    provenAt: Generated<Time | null>;
    /** Opened through the institution: by which link, and by what its provider names the session when it ends it. */
    institutionLinkId: Generated<number | null>;
    nameIdHash: Generated<string | null>;
    sessionIndexHash: Generated<string | null>;
  };

  /** Failed sign-ins of the last quarter of an hour; older rows are swept. */
  signInFailures: {
    id: Generated<number>;
    usernameKey: string;
    /** Of a network, or `browser …` and `session …` with the hash of one that is known. */
    address: string;
    failedAt: Time;
  };

  /** Contacts beyond the assigned ones. `requestedBy` alone decides who answers. */
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
    /** Set where it was withdrawn, removed or ended by a block: it is gone, and for a moment it can be put back. */
    removedAt: Time | null;
    removedBy: number | null;
  };

  /** Who does not want to hear from whom. The blocked person is never told. */
  blocks: {
    blockerId: number;
    blockedId: number;
    createdAt: Time;
  };

  /** Every conversation somebody wrote in. Changes are counted with the messages' ids: that of a new one is its id, a revision takes the next. */
  conversations: {
    key: string;
    /** Read from the key: the customer of a channel and 0, or the lower and the higher id of a pair. */
    firstId: GeneratedAlways<number>;
    secondId: GeneratedAlways<number>;
    lastChange: number;
    /** What the first party wrote: the customer of a channel, or the lower id of a pair. What the portal writes counts nowhere. */
    sentByFirst: Generated<number>;
    /** What the others wrote. */
    sentByOthers: Generated<number>;
    /** Which person wrote last; null while only the portal has. */
    lastWriterId: number | null;
    /**
     * In a channel, the team's newest message by a person, or what was the newest when the team settled it without one; and
     * how many of the customer's came before it.
     */
    answeredUpTo: Generated<number>;
    answeredCount: Generated<number>;
    /** In a channel, since when its customer waits for a person of the team; null while nobody does, and nothing is unread to it. */
    askedAt: Generated<Time | null>;
    /** What `askedAt` was when the team settled it without an answer: opened again, the customer waits since then. */
    settledAskedAt: Generated<Time | null>;
    /** In a channel, how it stands for the team. A customer's message opens it. */
    closedAt: Generated<Time | null>;
    snoozedUntil: Generated<Time | null>;
    assigneeId: Generated<number | null>;
    /** A JSON list of texts, by which the team finds it again. */
    tags: Generated<string>;
    /** Goes up with whatever the team does to these, so that of two who do so at once the second is told. */
    deskVersion: Generated<number>;
  };

  /** Who takes part in a conversation, and how far they got. Absent: the person never wrote, received or read anything there. */
  conversationRead: {
    userId: number;
    conversation: string;
    lastReadId: ColumnType<number, number | undefined, number>;
    lastReceivedId: ColumnType<number, number | undefined, number>;
    /** How many messages of the other side `lastReadId` takes in. */
    readCount: ColumnType<number, number | undefined, number>;
  };

  /** The source of an institution's tier, with its history; written by `setTier` alone. */
  subscriptions: {
    id: Generated<number>;
    institutionId: number;
    tier: Tier;
    /** Days, `2026-11-21`; the end is the last day that counts. */
    startDate: string;
    endDate: string;
    status: 'active' | 'cancelled' | 'expired';
    createdAt: Time;
    updatedAt: Time;
  };

  /** One-time links with which a person sets the password themself; only the token's SHA-256 is kept. */
  passwordLinks: {
    tokenHash: string;
    userId: number;
    createdBy: number;
    createdAt: Time;
    expiresAt: Time;
    usedAt: Time | null;
  };

  /** Who asked for a new password by mail, until they are answered. Whether there is such an account is looked up then. */
  passwordRequests: {
    id: Generated<number>;
    usernameKey: string;
    requestedAt: Time;
    /** From where, for the security log; null for requests from before it. */
    address: Generated<string | null>;
    browser: Generated<string | null>;
  };

  /** A stored file. Who may read it is decided from this row alone; `/uploads/{name}` serves it. */
  files: {
    /** Random, with the real kind's ending: it is its name in storage and in the address. */
    name: string;
    /** As the uploader called it, made safe. */
    filename: string;
    kind: FileKindName;
    fileSize: number;
    sha256: string;
    uploaderId: number;
    createdAt: Time;
    /** `uploader` until something refers to it; the three columns below name the others. */
    readers: 'uploader' | 'everyone' | 'institution' | 'person' | 'conversation';
    institutionId: number | null;
    personId: number | null;
    conversation: string | null;
    /** Hidden from everybody; swept a while later. */
    removedAt: Time | null;
  };

  /** One row, or none before the first start: what the store of files names as its owner as well. */
  storeIdentity: {
    id: number;
    identity: string;
  };

  /** Numbers that must never repeat: the first value not handed out yet. `messageId` is a sequence on PostgreSQL. */
  counters: {
    name: string;
    next: number;
  };
}

/** The one handle that queries take: a connection, or a transaction on it. */
export type Db = Kysely<Schema> | Transaction<Schema>;
