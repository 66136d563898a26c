import { z } from 'zod';

/** How mails are sent. */
export interface MailSettings {
  smtpUrl: string;
  fromName: string;
  fromAddress: string;
  replyTo: string;
  footer: string[];
  /** Where their links lead. */
  origin: string;
}

/** The settings of mail, as rows of the table of settings. */
export const mailSettings = {
  PORTAL_SMTP_URL: z
    .string()
    .refine(isSmtpUrl, 'Must be as smtp://user:password@mail.example.org:587 or smtps://mail.example.org')
    .optional()
    .describe(
      'The server that mails are handed to, as smtp://user:password@mail.example.org:587, or smtps:// where TLS comes first; needs PORTAL_ORIGIN; without it no mail is sent',
    ),
  PORTAL_MAIL_FROM: z
    .email('Must be an e-mail address')
    .optional()
    .describe('Who mails come from; without it PORTAL_SUPPORT_EMAIL'),
  PORTAL_MAIL_REPLY_TO: z
    .email('Must be an e-mail address')
    .optional()
    .describe('Where answers to mails go, since the portal reads none; without it PORTAL_SUPPORT_EMAIL'),
  PORTAL_MAIL_FOOTER: z
    .string()
    .default('')
    .transform(linesOf)
    .describe('What stands below every mail, as name and address, separated by vertical bars or line ends'),
};

interface Given {
  PORTAL_SMTP_URL?: string | undefined;
  PORTAL_MAIL_FROM?: string | undefined;
  PORTAL_MAIL_REPLY_TO?: string | undefined;
  PORTAL_MAIL_FOOTER: string[];
  PORTAL_SUPPORT_EMAIL: string;
  PORTAL_NAME: string;
  PORTAL_ORIGIN?: string | undefined;
}

export function readMailSettings(set: Given): MailSettings | undefined {
  const { PORTAL_SMTP_URL: smtpUrl, PORTAL_ORIGIN: origin, PORTAL_SUPPORT_EMAIL: support } = set;
  if (!smtpUrl || !origin) return undefined;
  const fromAddress = set.PORTAL_MAIL_FROM ?? support;
  const replyTo = set.PORTAL_MAIL_REPLY_TO ?? support;
  return { smtpUrl, origin, fromName: set.PORTAL_NAME, fromAddress, replyTo, footer: set.PORTAL_MAIL_FOOTER };
}

/** A mail without a link to what it speaks of would be of little use. */
export function refuseMailWithoutOrigin(given: Record<string, string | undefined>, problems: string[]): void {
  if (!given['PORTAL_SMTP_URL'] || given['PORTAL_ORIGIN']) return;
  problems.push('PORTAL_SMTP_URL: give PORTAL_ORIGIN as well, because mails link to the portal');
}

/** The lines of a setting, separated by vertical bars or line ends. */
export function linesOf(text: string): string[] {
  return text.split(/[|\n]/).flatMap((line) => line.trim() || []);
}

function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname !== '' && ['', '/'].includes(pathname) && !search && !hash;
}
