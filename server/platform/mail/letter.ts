import type { MailTokenPurpose } from '#server/db/tables/mail.ts';

/** What a mail says. Plain text and HTML are both made of it, so that they say the same. */
export interface Letter {
  /** Plain words; a line end inside one stays a line end. */
  paragraphs: readonly string[];
  link: LetterLink;
  attachment?: LetterAttachment;
  calendar?: LetterCalendar;
}

/** The place that the mail speaks of. */
export interface LetterLink {
  label: string;
  /** Within the portal, as `/?contact=12`. */
  path: string;
  /** A secret of its own for each mail, made as it is sent and put behind `#`, where no log sees it. */
  token?: { purpose: MailTokenPurpose; lastsMs: number };
}

/** A file that is read as the mail is sent. */
export interface LetterAttachment {
  filename: string;
  /** A PDF without one. */
  type?: 'text/csv';
  /** Understood by whoever serves attachments (`MailHooks`). */
  reference: string;
}

/** An entry for the calendar of whoever reads the mail (RFC 6047). */
export interface LetterCalendar {
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  text: string;
}
