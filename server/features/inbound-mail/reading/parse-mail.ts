import { createHash } from 'node:crypto';
import type { Attachment, ParsedMail } from 'mailparser';

export interface MailFile {
  filename: string;
  bytes: Buffer;
}

/** A mail as it arrived, read by mailparser. */
export interface IncomingMail {
  /** SHA-256 of the Message-ID; of the whole mail if it has none. */
  hash: string;
  /** Every address of `From`: one in an honest mail. */
  from: readonly { name: string; address: string }[];
  /** Addresses of To, Cc, Delivered-To and the like. */
  recipients: readonly string[];
  subject: string;
  /** The text, or the HTML as text. */
  text: string;
  files: readonly MailFile[];
  /** Media types of all parts that are not text, with the mail's own type first, in lower case. */
  types: readonly string[];
  /** Values of a header in their order, unfolded. */
  header(name: string): readonly string[];
}

const partsMax = 1000;
/** Mail programs add these by themselves; nobody means to send them as files. */
const signatures = /^application\/(pgp-signature|pgp-keys|(x-)?pkcs7-signature)$/i;
const htmlMaxLength = 2_000_000;
/** Of the text that is worked on. A longer mail is cut; no message is as long. */
const textMaxLength = 200_000;

/** Throws for a mail that cannot be read, or has more than a thousand parts. */
export async function parseMail(raw: Buffer): Promise<IncomingMail> {
  // Loaded with the first mail, because most starts receive none.
  const { simpleParser } = await import('mailparser');
  const options = {
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: htmlMaxLength,
  };
  const mail = await simpleParser(raw, options);
  if (mail.attachments.length > partsMax) throw new Error('The e-mail has too many parts');
  const header = headerReader(mail);
  async function textOfHtml({ html }: ParsedMail): Promise<string | undefined> {
    const whole = await simpleParser(`Content-Type: text/html; charset=utf-8\r\n\r\n${html || ''}`, options);
    return whole.text;
  }
  return {
    hash: hashOf(mail, raw),
    from: (mail.from?.value ?? []).map(({ name, address = '' }) => ({ name, address: address.toLowerCase() })),
    recipients: recipientsOf(header),
    subject: mail.subject ?? '',
    text: cleaned(hasText(mail) ? mail.text : await textOfHtml(mail)).slice(0, textMaxLength),
    files: mail.attachments.filter(({ contentType }) => !signatures.test(contentType)).map(fileOf),
    types: [typeOf(header), ...mail.attachments.map(({ contentType }) => contentType.toLowerCase())],
    header,
  };
}

function hashOf({ messageId }: ParsedMail, raw: Buffer): string {
  const named = messageId?.trim();
  return createHash('sha256')
    .update(named ? named : raw)
    .digest('hex');
}

function headerReader({ headerLines }: ParsedMail): IncomingMail['header'] {
  return (name) =>
    headerLines
      .filter(({ key }) => key === name)
      .map(({ line }) =>
        line
          .slice(line.indexOf(':') + 1)
          .replaceAll(/\r?\n/g, ' ')
          .trim(),
      );
}

const addressed = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'];

/** The address is looked for as a word: it contains nothing that would need quotes. */
function recipientsOf(header: IncomingMail['header']): string[] {
  const words = addressed.flatMap((name) => header(name)).flatMap((value) => value.split(/[\s<>,;:"()]/));
  return [...new Set(words.filter((word) => word.includes('@')))];
}

/** The reader makes text of HTML only where that is the whole mail, and not where files come with it. */
function hasText({ text, html }: ParsedMail): boolean {
  return !html || (text ?? '').trim() !== '';
}

// An HTML mail as text names its pictures by address; they are never loaded, and say nothing.
function cleaned(text = ''): string {
  return text.replaceAll(/\[(?:https?|cid):[^\s\]]{0,2000}\]/g, '').replaceAll('\r\n', '\n');
}

function typeOf(header: IncomingMail['header']): string {
  return (header('content-type')[0] ?? 'text/plain').toLowerCase();
}

function fileOf({ filename, content, contentType }: Attachment, at: number): MailFile {
  return { filename: filename ?? `${contentType.split('/')[0] ?? 'file'}-${at + 1}`, bytes: content };
}
