import { z } from 'zod';

export interface MailSettings {
  smtpUrl: string;
  /** The origin of links in mails. */
  origin: string;
}

/** How mails come in. */
export interface WaysIn {
  /** Undefined: no mail server hands mails over. */
  inboundMailSecret: string | undefined;
  /** Undefined: no mailbox is read. */
  mailboxUrl: string | undefined;
}

/** Settings of mail, as rows of the table of settings. */
export const mailSettings = {
  PORTAL_SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'Must be as smtp://user:password@mail.example.org:587 or smtps://mail.example.org')
    .optional()
    .describe(
      'The server that mails are handed to, as smtp://user:password@mail.example.org:587, or smtps:// where TLS comes first; needs PORTAL_ORIGIN; without it no mail is sent',
    ),
  PORTAL_INBOUND_MAIL_SECRET: z
    .string()
    .min(24, 'Must have 24 characters or more')
    .optional()
    .describe(
      'The secret with which your mail server hands over incoming mails (POST /api/inbound-mail); better given as PORTAL_INBOUND_MAIL_SECRET_FILE; without it no mail is taken from a mail server',
    ),
  PORTAL_INBOUND_MAIL_IMAP_URL: z
    .string()
    .refine(isImapUrl, 'Must be as imaps://user:password@mail.example.org or imap://user:password@mail.example.org:143')
    .optional()
    .describe(
      'The mailbox that answers by e-mail are fetched from, as imaps://user:password@mail.example.org, or imap:// where TLS comes after the greeting (on this machine without TLS); better given as PORTAL_INBOUND_MAIL_IMAP_URL_FILE; without it no mailbox is read',
    ),
};

export function readWaysIn(given: {
  PORTAL_INBOUND_MAIL_SECRET?: string | undefined;
  PORTAL_INBOUND_MAIL_IMAP_URL?: string | undefined;
}): WaysIn {
  return { inboundMailSecret: given.PORTAL_INBOUND_MAIL_SECRET, mailboxUrl: given.PORTAL_INBOUND_MAIL_IMAP_URL };
}

interface Given {
  PORTAL_SMTP_URL?: string | undefined;
  PORTAL_ORIGIN?: string | undefined;
}

export function readMailSettings({ PORTAL_SMTP_URL: smtpUrl, PORTAL_ORIGIN: origin }: Given): MailSettings | undefined {
  return smtpUrl && origin ? { smtpUrl, origin } : undefined;
}

/** A mail without a link to its subject would be of little use. */
export function refuseMailWithoutOrigin(given: Record<string, string | undefined>, problems: string[]): void {
  if (!given['PORTAL_SMTP_URL'] || given['PORTAL_ORIGIN']) return;
  problems.push('PORTAL_SMTP_URL: give PORTAL_ORIGIN as well, because mails link to the portal');
}

/** The lines of a setting, separated by vertical bars or line breaks. */
export function linesOf(text: string): string[] {
  return text.split(/[|\n]/).flatMap((line) => line.trim() || []);
}

function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && ['', '/'].includes(pathname) && !search && !hash;
}

function isImapUrl(text: string): boolean {
  if (!/^imaps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password, pathname, search, hash } = new URL(text);
  return hostname !== '' && username !== '' && password !== '' && ['', '/'].includes(pathname) && !search && !hash;
}
