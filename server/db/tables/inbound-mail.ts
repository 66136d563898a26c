import type { Generated } from 'kysely';
import type { StrayMailState } from '#contract/values/inbound-mail.ts';

export interface InboundMailTables {
  /** Addresses that take a person's answers in a conversation: one for each mail that can be answered. */
  replyAddresses: {
    /** SHA-256 of the secret in the address. */
    tokenHash: string;
    userId: number;
    conversation: string;
    createdAt: string;
    expiresAt: string;
  };

  /** Mails that became messages. */
  mailedMessages: {
    conversation: string;
    /** SHA-256 of the Message-ID, so that a mail that arrives again is recognised. */
    mailHash: string;
    userId: number;
    /** The first message that the mail became. */
    messageId: number;
    subject: string;
    /** The mail's text with quotes and signature. */
    wholeText: string;
    receivedAt: string;
    /** The member of staff who put it into the conversation; null where its address did. */
    assignedBy: number | null;
  };

  /** The mailbox that answers are fetched from: one row, once it was read or tried. */
  mailbox: {
    id: number;
    /** The process that reads it, until then. */
    claim: string | null;
    claimedUntil: string | null;
    /** When all its mails were looked at without a failure. */
    lookedAt: string | null;
    failingSince: string | null;
    failure: string | null;
  };

  /** Mails in the mailbox that are being read, or stay in it because they cannot be read. */
  mailboxMails: {
    /** A hash of server, user and folder, and the folder's UIDVALIDITY. */
    folder: string;
    uid: number;
    attempts: number;
    triedAt: string;
    /** Null for one that is being read. */
    leftBecause: string | null;
  };

  /** Mails that found no conversation. */
  strayMails: {
    id: Generated<number>;
    mailHash: string;
    receivedAt: string;
    fromName: string;
    fromAddress: string;
    /** The person whose confirmed address it came from, where the mail server vouched for the sender. */
    senderId: number | null;
    subject: string;
    text: string;
    /** Names of its files, as JSON; the files themselves are not kept. */
    files: string;
    /** Why it found no conversation. */
    reason: string;
    state: StrayMailState;
    settledAt: string | null;
    settledBy: number | null;
  };
}
