import type { Generated } from 'kysely';
import type { MailKind } from '#contract/values/mail.ts';

/** `dropped`: the subject was outdated, or the person does not want such mails. */
export type MailState = 'waiting' | 'held' | 'sent' | 'failed' | 'dropped';

export type MailTokenPurpose = 'verify-address' | 'forgotten-password' | 'unsubscribe';

export interface MailTables {
  /** Switches that people have changed; the contract has the defaults. */
  mailSwitches: {
    userId: number;
    kind: MailKind;
    off: boolean;
  };

  /** Outgoing mails, written in the transaction of the change that they report; kept for a while with their outcome. */
  mailOutbox: {
    id: Generated<number>;
    userId: number;
    kind: MailKind;
    /** Unique for a person: a second mail with the same key is not written. */
    key: string;
    /** Overrides the person's verified address; only used for verification. */
    address: string | null;
    subject: string;
    /** The letter as JSON; null once it is settled, so that no personal text stays. */
    letter: string | null;
    /** Lets the writer of the mail check before sending whether it is still relevant; only the writer interprets it. */
    about: string | null;
    state: MailState;
    createdAt: string;
    /** When it is tried next. */
    dueAt: string;
    /** The mail is useless afterwards. */
    sendBefore: string | null;
    /** A failure after this time is final. */
    giveUpAt: string;
    attempts: Generated<number>;
    /** Claimed by a process until then. */
    claimedUntil: string | null;
    /** Why it was not sent yet, or will never be. */
    reason: string | null;
    settledAt: string | null;
  };

  /**
   * Secrets in links of mails, stored as SHA-256. Made when the mail is sent, so that the outbox contains no secrets.
   */
  mailTokens: {
    tokenHash: string;
    userId: number;
    purpose: MailTokenPurpose;
    /** The kind that the link unsubscribes from. */
    kind: MailKind | null;
    /** The address that the link verifies. */
    address: string | null;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  };

  /** The newest message of a conversation of which an absent person was notified by mail. */
  missedMessages: {
    userId: number;
    conversation: string;
    messageId: number;
    mailedAt: string;
  };

  /** Browsers with an earlier sign-in by a person: the SHA-256 of a permanent cookie. */
  knownBrowsers: {
    userId: number;
    browserHash: string;
    firstSeenAt: string;
    lastSeenAt: string;
  };

  /** `restored`: when the portal was last restored from a backup. */
  mailMoments: {
    name: 'restored';
    at: string;
  };
}
