export interface ReceivedMail {
  recipient: string;
  raw: string;
  /** Headers by name in lower case, unfolded and decoded. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** Every part that is neither text nor HTML. */
  attachments: { type: string; filename: string; bytes: Buffer }[];
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

/** Parses a mail's headers and parts (RFC 2045 to 2047), as far as the portal's own mails need it. */
export function readMail(raw: string, recipient: string): ReceivedMail {
  const whole = splitPart(raw);
  const mail: ReceivedMail = { recipient, raw, headers: whole.headers, text: '', html: '', attachments: [] };
  for (const part of leavesOf(whole)) {
    const type = part.headers['content-type'] ?? '';
    const bytes = decoded(part);
    const isAttached = part.headers['content-disposition']?.startsWith('attachment') ?? false;
    if (type.startsWith('text/plain') && !isAttached) mail.text = bytes.toString('utf8').replaceAll('\r\n', '\n');
    else if (type.startsWith('text/html') && !isAttached) mail.html = bytes.toString('utf8').replaceAll('\r\n', '\n');
    else {
      const filename = /filename="?([^";]+)/.exec(part.headers['content-disposition'] ?? '')?.[1] ?? '';
      mail.attachments.push({ type, filename, bytes });
    }
  }
  return mail;
}

function splitPart(raw: string): Part {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, ' ');
  const headers: Record<string, string> = {};
  for (const line of head.split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    headers[name.toLowerCase()] = decodedWords(value);
  }
  return { headers, body: raw.slice(end + 4) };
}

function leavesOf(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)/.exec(part.headers['content-type'] ?? '')?.[1];
  if (!boundary) return [part];
  const pieces = `\r\n${part.body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return pieces.flatMap((piece) => leavesOf(splitPart(piece.replace(/^\r\n/, ''))));
}

function decoded({ headers, body }: Part): Buffer {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\r\n/g, '')) : Buffer.from(body, 'utf8');
}

function unquoted(text: string): Buffer {
  return Buffer.from(
    text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** Headers encode words that are not ASCII (RFC 2047). */
function decodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString('utf8')
        : unquoted(word.replaceAll('_', ' ')).toString('utf8'),
    );
}
