import type { MailTokenPurpose } from '#server/db/tables/mail.ts';

/** The content of a mail. Plain text and HTML are both rendered from it, so that they say the same. */
export interface Letter {
  /** Plain text; line breaks inside a paragraph are kept. */
  paragraphs: readonly string[];
  /** Stand after the paragraphs. */
  tables?: readonly LetterTable[];
  link: LetterLink;
  attachment?: LetterAttachment;
  calendar?: LetterCalendar;
  /** The conversation in which a reply to this mail becomes a message, if its person may answer by mail. */
  answers?: { conversation: string };
}

export interface LetterTable {
  title: string;
  /** Stand in a line below the title. */
  links: readonly LetterCell[];
  columns: readonly { label: string; isNumber?: boolean }[];
  /** A cell for each column; the first names the row. */
  rows: readonly (readonly LetterCell[])[];
  /** Stands below the rows, as `and 3 more`. */
  more: LetterCell | null;
}

export interface LetterCell {
  text: string;
  /** A path in the portal that the text opens. */
  path?: string;
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
