import type { MailTokenPurpose } from '#server/db/tables/mail.ts';

/** The content of a mail. Plain text and HTML are both rendered from it, so that they say the same. */
export interface Letter {
  /** Plain text; line breaks inside a paragraph are kept. */
  paragraphs: readonly string[];
  link: LetterLink;
  attachment?: LetterAttachment;
  calendar?: LetterCalendar;
  /** The conversation in which a reply to this mail becomes a message, if its person may answer by mail. */
  answers?: { conversation: string };
}

export interface LetterLink {
  label: string;
  /** A path in the portal, as `/?contact=12`. */
  path: string;
  /** Adds a secret, made for each mail as it is sent, after `#`, where no log sees it. */
  token?: { purpose: MailTokenPurpose } & ({ lastsMs: number } | { expiresAt: string });
}

/** A file that is read when the mail is sent. */
export interface LetterAttachment {
  filename: string;
  /** PDF if omitted. */
  type?: 'text/csv';
  /** Resolved by the slice that serves attachments (`MailHooks`). */
  reference: string;
}

/** A calendar entry for the recipient (RFC 6047). */
export interface LetterCalendar {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  text: string;
}
