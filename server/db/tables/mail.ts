import type { Generated } from 'kysely';
import type { MailKind } from '#contract/values/mail.ts';

/** `dropped`: there was nothing to say any more, or its person wants no such mails. */
export type MailState = 'waiting' | 'held' | 'sent' | 'failed' | 'dropped';

/** What a link in a mail is good for. */
export type MailTokenPurpose = 'verify-address' | 'forgotten-password' | 'unsubscribe';

/** The tables behind mail, in the manner of schema.ts. */
export interface MailTables {
  /** Where somebody chose; the contract says what holds without a row. */
  mailSwitches: {
    userId: number;
    kind: MailKind;
    off: boolean;
  };

  /** Mails to be sent, written in the transaction of what they tell; and for a while what became of them. */
  mailOutbox: {
    id: Generated<number>;
    userId: number;
    kind: MailKind;
    /** One mail to a person for each: a second one with the same key is not written. */
    key: string;
    /** Where it goes instead of the person's verified address: verification alone knows another one. */
    address: string | null;
    subject: string;
    /** Letter as JSON; null once it is settled, so that nothing personal stays. */
    letter: string | null;
    /** For the check whether there is still something to say; its writer knows what it means. */
    about: string | null;
    state: MailState;
    createdAt: string;
    /** When it is tried next. */
    dueAt: string;
    /** Of no use afterwards. */
    sendBefore: string | null;
    /** What fails after this is not tried again. */
    giveUpAt: string;
    attempts: Generated<number>;
    /** Until then one process sends it; it is anybody's again afterwards. */
    claimedUntil: string | null;
    /** Why it was not sent yet, or never. */
    reason: string | null;
    settledAt: string | null;
  };

  /** What stands in links of mails, as SHA-256 alone. Made as the mail is sent, so that the outbox holds no secrets. */
  mailTokens: {
    tokenHash: string;
    userId: number;
    purpose: MailTokenPurpose;
    /** The kind that it switches off. */
    kind: MailKind | null;
    /** The address that it verifies. */
    address: string | null;
    createdAt: string;
    expiresAt: string;
    usedAt: string | null;
  };

  /** The newest message of a conversation that an absent person was told of by mail. */
  missedMessages: {
    userId: number;
    conversation: string;
    messageId: number;
    mailedAt: string;
  };

  /** Browsers that somebody signed in with before: the SHA-256 of a cookie that stays there. */
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
