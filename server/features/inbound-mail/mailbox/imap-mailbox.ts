import { createHash } from 'node:crypto';
import type { ImapFlow } from 'imapflow';
import { inboundMailMaxBytes } from '#contract/values/inbound-mail.ts';
import { plainLine } from '#server/platform/mail/plain-line.ts';

const [second, minute] = [1000, 60_000];
/** A connection that died silently is noticed as IDLE is begun anew. */
const idleMaxMs = 2 * minute;
const patienceMs = 15 * second;
const reasonMaxLength = 300;

export interface MailboxPlace {
  url: string;
  folder: string;
  takenFolder: string;
}

/** A reason that administrators read; the mailbox may answer later. */
export class MailboxAwayError extends Error {}

export interface Mailbox {
  /** Changes if the server gives its mails new numbers. */
  key: string;
  /** True if the server says by itself that a mail has come. */
  tellsNews: boolean;
  isUsable(): boolean;
  /** Numbers (UID) of all mails in the folder, the oldest first. */
  list(): Promise<number[]>;
  /** The whole mail, or its headers if it is larger than the portal takes; null if it is gone. */
  read(uid: number): Promise<{ raw: Buffer; isWhole: boolean } | null>;
  moveToTaken(uid: number): Promise<void>;
  /** Waits for news in the background, until the next command. */
  waitForNews(): void;
  /** Never rejects. */
  close(): Promise<void>;
}

/** Connects to the mailbox and opens its folder. `onNews` is called when mail has come. */
export async function openMailbox(place: MailboxPlace, onNews: () => void): Promise<Mailbox> {
  const client = await connect(place.url);
  client.on('exists', onNews);
  try {
    const { uidValidity } = await answered(client.mailboxOpen(place.folder), `The folder ${place.folder}`);
    await answered(client.mailboxCreate(place.takenFolder), `The folder ${place.takenFolder}`);
    return mailboxOf(client, place, keyOf(place, uidValidity));
  } catch (error) {
    client.close();
    throw error;
  }
}

async function connect(url: string): Promise<ImapFlow> {
  // Loaded with the first look, because most portals read no mailbox.
  const { ImapFlow } = await import('imapflow');
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const isSecure = protocol === 'imaps:';
  const client = new ImapFlow({
    host,
    port: Number(port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // The password never leaves this machine unencrypted, whatever a server in between says about TLS.
    ...(isSecure ? {} : { doSTARTTLS: !isOwnMachine(host) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    maxIdleTime: idleMaxMs,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * idleMaxMs,
  });
  // The next command reports the loss; an error without a listener would end the process.
  client.on('error', () => {});
  await answered(
    client.connect().then(() => true),
    'The mailbox',
  );
  return client;
}

function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Two mailboxes give the same numbers to different mails. */
function keyOf({ url, folder }: MailboxPlace, uidValidity: bigint): string {
  const { host, username } = new URL(url);
  const hash = createHash('sha256').update(JSON.stringify([host, username, folder]));
  return `${hash.digest('hex').slice(0, 16)}:${uidValidity}`;
}

function mailboxOf(client: ImapFlow, { takenFolder }: MailboxPlace, key: string): Mailbox {
  const byUid = { uid: true } as const;
  return {
    key,
    tellsNews: client.capabilities.has('IDLE'),
    isUsable: () => client.usable,
    async list() {
      // Without IDLE a server may tell of new mails with this command alone.
      await answered(
        client.noop().then(() => true),
        'The mailbox',
      );
      const found = await answered(client.search({ all: true }, byUid), 'The list of e-mails');
      return [...found].sort((a, b) => a - b);
    },
    async read(uid) {
      const fetchOne = (query: { size: true } | { source: true } | { headers: true }) =>
        answered(client.fetchOne(String(uid), query, byUid), 'An e-mail', { mayBeMissing: true });
      const { size = 0 } = (await fetchOne({ size: true })) || {};
      const isWhole = size <= inboundMailMaxBytes;
      const mail = await fetchOne(isWhole ? { source: true } : { headers: true });
      const raw = mail && (mail.source ?? mail.headers);
      return raw ? { raw, isWhole } : null;
    },
    async moveToTaken(uid) {
      const move = () => client.messageMove(String(uid), takenFolder, byUid).catch(() => false);
      if (await move()) return;
      // Somebody may have deleted the folder.
      await answered(client.mailboxCreate(takenFolder), `The folder ${takenFolder}`);
      await answered(move(), `A taken e-mail, to be moved to ${takenFolder},`);
    },
    waitForNews() {
      if (client.capabilities.has('IDLE')) client.idle().catch(() => {});
    },
    async close() {
      if (!client.usable) return client.close();
      const closing = setTimeout(() => client.close(), second);
      await client.logout().catch(() => client.close());
      clearTimeout(closing);
    },
  };
}

interface ImapFailure extends Error {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
}

/** The result of a command; the library reports some refusals as `false`. */
async function answered<Result>(
  command: Promise<Result | false | undefined>,
  what: string,
  { mayBeMissing = false } = {},
): Promise<Result> {
  let result: Result | false | undefined;
  try {
    result = await command;
  } catch (error) {
    const reason = reasonOf(error as ImapFailure, what);
    throw new MailboxAwayError(reason.slice(0, reasonMaxLength), { cause: error });
  }
  if (result === undefined || (result === false && !mayBeMissing)) {
    throw new MailboxAwayError(`${what} could not be reached`);
  }
  return result as Result;
}

/** Codes of Node's TLS for certificates. */
const certificateCodes = /CERT|_ISSUER|_SIGNATURE/;

function reasonOf({ code = '', authenticationFailed, responseText, message }: ImapFailure, what: string): string {
  const said = plainLine(responseText || message);
  if (authenticationFailed) return `The mail server refused the name or the password of the mailbox: ${said}`;
  if (certificateCodes.test(code)) {
    return `The portal does not trust the certificate of the mail server: ${said}. An authority of your own is given with NODE_EXTRA_CA_CERTS`;
  }
  if (message.includes('support STARTTLS')) {
    return 'The mail server offers no TLS on this port, so the password was not sent. Try imaps://';
  }
  return `${what} could not be reached: ${said}`;
}
