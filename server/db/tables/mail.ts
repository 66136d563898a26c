import type { MailKind } from '#contract/values/mail.ts';

export type MailTokenPurpose = 'verify-address' | 'forgotten-password' | 'unsubscribe' | 'invitation';

export interface MailTables {
  /** Switches that people have changed; the contract has the defaults. */
  mailSwitches: {
    userId: number;
    kind: MailKind;
    off: boolean;
  };

  /**
   * Secrets in links of mails, stored as SHA-256. Made when the mail is sent, so that the outbox contains no secrets.
   * Links of invitations that are passed on by hand are here too, without an address.
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
