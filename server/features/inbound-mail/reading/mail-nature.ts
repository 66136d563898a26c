import type { IncomingMail } from './parse-mail.ts';

/** Forms that hold text and files where only some programs find them. */
const closedForms: readonly { form: RegExp; why: string }[] = [
  {
    form: /^application\/(x-)?pkcs7-mime.*signed-data/,
    why: 'it is signed in a form of S/MIME that the portal can’t read. Please send it unsigned, or with the signature as a file',
  },
  {
    form: /^application\/(vnd\.)?ms-tnef/,
    why: 'it is in a form of Outlook (winmail.dat) that the portal can’t read. Please send it as HTML or plain text',
  },
];

export type Nature =
  | { is: 'letter' }
  /** Written by a program: an absence notice, a list, a newsletter, a loop. */
  | { is: 'automatic' }
  | { is: 'bounce'; addresses: readonly string[] }
  /** Nobody but the receiver's program could read it. */
  | { is: 'unreadable'; why: string };

const encryptedWhy = 'it is encrypted, and the portal has no key to it';

/** Says what kind of mail it is, by the headers that RFC 3834 and mail programs set. */
export function natureOf(mail: IncomingMail): Nature {
  const type = mail.types[0] ?? '';
  if (isReport(type)) return bounceOf(mail);
  if (isAutomatic(mail)) return { is: 'automatic' };
  if (isEncrypted(mail, type)) return { is: 'unreadable', why: encryptedWhy };
  const closed = mail.text.trim() === '' && closedForms.find(({ form }) => mail.types.some((one) => form.test(one)));
  if (closed) return { is: 'unreadable', why: closed.why };
  if (isCalendarAnswer(mail, type)) {
    return { is: 'unreadable', why: 'it answers an invitation of a calendar, which the portal doesn’t read' };
  }
  return { is: 'letter' };
}

function isReport(type: string): boolean {
  return type.startsWith('multipart/report') && /report-type="?delivery-status/.test(type);
}

function isAutomatic({ header, types }: IncomingMail): boolean {
  const submitted = header('auto-submitted')[0]?.toLowerCase() ?? 'no';
  const precedence = header('precedence')[0]?.toLowerCase() ?? '';
  const returnPath = header('return-path')[0];
  return (
    !submitted.startsWith('no') ||
    header('x-auto-response-suppress').some((value) => /\b(all|autoreply|oof)\b/i.test(value)) ||
    ['bulk', 'list', 'junk', 'auto_reply'].includes(precedence) ||
    header('list-id').length > 0 ||
    header('x-autoreply').length > 0 ||
    header('x-autorespond').length > 0 ||
    returnPath === '<>' ||
    (types[0]?.startsWith('multipart/report') ?? false)
  );
}

function isEncrypted({ files, text }: IncomingMail, type: string): boolean {
  return (
    type.startsWith('multipart/encrypted') ||
    (/^application\/(x-)?pkcs7-mime/.test(type) && !type.includes('signed-data')) ||
    (text.trimStart().startsWith('-----BEGIN PGP MESSAGE-----') && files.length === 0)
  );
}

function isCalendarAnswer({ text, types }: IncomingMail, type: string): boolean {
  const isReply = types.some((one) => one.startsWith('text/calendar') && one.includes('method=reply'));
  return (type.startsWith('text/calendar') || isReply || types.includes('text/calendar')) && text.trim() === '';
}

/** The addresses that a report calls permanently refused (RFC 3464). */
function bounceOf({ files, text: shown }: IncomingMail): Nature {
  const texts = [...files.map(({ bytes }) => bytes.toString('latin1')), shown];
  const text = texts.find((one) => /^final-recipient:/im.test(one)) ?? '';
  const blocks = text.split(/\r?\n\r?\n/);
  const addresses = blocks.flatMap((block) => {
    const isPermanent = /^action:\s{0,20}failed/im.test(block) && /^status:\s{0,20}5/im.test(block);
    const address = /^final-recipient:[^;\n]{0,40};\s{0,20}<?([^\s<>]{3,254})/im.exec(block)?.[1];
    return isPermanent && address ? [address.toLowerCase()] : [];
  });
  return { is: 'bounce', addresses };
}
