import { isIP } from 'node:net';
import type { RasterPicture } from '#server/platform/raster-pictures.ts';
import type { LetterAttachment, LetterCalendar } from './letter.ts';
import { logoPart } from './letter-words.ts';
import { plainLine } from './plain-line.ts';

export interface OutgoingMail {
  /** Identical for each attempt, so that recipients of two mails can recognise the repeat. */
  messageId: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** The address for one-click unsubscription from mails of this kind (RFC 8058); null if they cannot be switched off. */
  unsubscribeUrl: string | null;
  /** The picture that the HTML names by `logoPart`. */
  logo: Pick<RasterPicture, 'bytes'> | null;
  attachment: (Omit<LetterAttachment, 'reference'> & { bytes: Uint8Array }) | null;
  calendar: LetterCalendar | null;
  /** Where a reply goes that becomes a message, and the id that joins the mails of a conversation into one thread. */
  answers?: { replyTo: string; threadId: string } | null;
}

/** Who mails come from, and where answers go; an empty address where nobody has set one. */
export interface MailAddresses {
  fromName: string;
  fromAddress: string;
  replyTo: string;
}

export interface SmtpSettings {
  smtpUrl: string;
  addresses(): MailAddresses;
}

export interface SendingFailure {
  /** For administrators, in one line. */
  reason: string;
  /** `address`: it permanently accepts no mail; `mail`: this mail was permanently refused; `later`: another attempt may succeed. */
  blame: 'address' | 'mail' | 'later';
}

/** Hands one mail to the mail server; returns null once the server has accepted it. */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<SendingFailure | null>;

const second = 1000;
const reasonMaxLength = 300;
const noSender = 'No sender is set: an administrator adds one under Settings, E-mail';

/** `patienceMs` is how long the mail server may take for its next answer. */
export function createSmtpTransport(settings: SmtpSettings, patienceMs = 15 * second): SendMail {
  const { smtpUrl, addresses } = settings;
  const { protocol, hostname, port, username, password } = new URL(smtpUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const auth = username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined;
  const options = {
    host,
    ...(port ? { port: Number(port) } : {}),
    secure: protocol === 'smtps:',
    // A password is never sent unencrypted, whatever a server in between says about TLS.
    requireTLS: auth !== undefined,
    ...(auth ? { auth } : {}),
    ...(isIP(host) === 0 ? { tls: { servername: host } } : {}),
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };

  return async (mail, signal) => {
    const { fromName, fromAddress, replyTo } = addresses();
    if (fromAddress === '') return { reason: noSender, blame: 'later' };
    // Loaded with the first mail, because most starts send none.
    const { createTransport } = await import('nodemailer');
    try {
      await createTransport(options).sendMail({
        ...messageOf(mail),
        from: { name: plainLine(fromName), address: fromAddress },
        ...replyOf(mail, replyTo),
        signal,
      });
      return null;
    } catch (error) {
      return failureOf(error);
    }
  };
}

function messageOf(mail: OutgoingMail) {
  const { messageId, to, subject, text, html, unsubscribeUrl, logo, attachment, calendar } = mail;
  const headers: Record<string, string> = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl) {
    headers['List-Unsubscribe'] = `<${unsubscribeUrl}>`;
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click';
  }
  const file = attachment && {
    filename: plainLine(attachment.filename),
    content: Buffer.from(attachment.bytes),
    contentType: attachment.type ?? 'application/pdf',
  };
  const picture = logo && {
    filename: 'logo.png',
    content: Buffer.from(logo.bytes),
    contentType: 'image/png',
    cid: logoPart,
    contentDisposition: 'inline' as const,
  };
  const attachments = [picture, file].filter((part) => part !== null);
  return {
    messageId,
    to: { name: plainLine(to.name), address: to.address },
    subject: plainLine(subject),
    text,
    html,
    headers,
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(calendar ? { icalEvent: { method: calendar.method, content: calendar.text, filename: 'session.ics' } } : {}),
  };
}

function replyOf({ answers }: OutgoingMail, replyTo: string) {
  if (answers) return { replyTo: answers.replyTo, inReplyTo: answers.threadId, references: answers.threadId };
  return replyTo === '' ? {} : { replyTo };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** The meanings of the library's error codes. */
const causes: Record<string, string> = {
  ETLS: 'A secure line to the mail server could not be made',
  EAUTH: 'The mail server refused the portal’s name or password',
  EDNS: 'The mail server’s name could not be found',
  ETIMEDOUT: 'The mail server did not answer in time',
  ESOCKET: 'The line to the mail server could not be made',
  ECONNECTION: 'The line to the mail server broke',
};

function failureOf(error: unknown): SendingFailure {
  const { code = '', command = '', responseCode = 0, response = '', name, message }: SmtpError = asError(error);
  if (name === 'AbortError' || name === 'TimeoutError') {
    return { reason: 'The mail server did not answer in time', blame: 'later' };
  }
  const cause = causes[code] ?? (response ? 'The mail server answered' : 'It failed');
  const reason = plainLine(`${cause}: ${response || message}`).slice(0, reasonMaxLength);
  return { reason, blame: blameOf({ code, command, responseCode, response }) };
}

/** RFC 5321, 4.2.3; 556 is from RFC 7504. */
const noSuchAddress = [550, 551, 553, 556];

/**
 * A refusal is permanent only if it is about the recipient or the mail itself. Everything else is a problem of the server or the settings
 * that somebody will fix: 5.7 stands for a policy, as where the portal may not send at all (RFC 3463).
 */
function blameOf({ code, command, responseCode, response }: Required<Omit<SmtpError, keyof Error>>) {
  if (responseCode < 500 || /\b5\.7\.\d/.test(response)) return 'later';
  if (command === 'RCPT TO' && noSuchAddress.includes(responseCode)) return 'address';
  // The library's code for a refusal of the whole content.
  return code === 'EMESSAGE' ? 'mail' : 'later';
}

function asError(error: unknown): SmtpError {
  return error instanceof Error ? error : new Error(String(error));
}
