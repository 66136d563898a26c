import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { isSecurityMail, type MailKind, mailKindLabel } from '#contract/values/mail.ts';
import type { Db } from '#server/db/schema.ts';
import type { MailTokenPurpose } from '#server/db/tables/mail.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { createToken } from '#server/platform/passwords.ts';
import type { Letter, LetterAttachment } from './letter.ts';
import { renderLetter, type Sender } from './letter-words.ts';
import { type ClaimedMail, findRecipient } from './mail-outbox.queries.ts';
import { insertMailToken } from './mail-tokens.queries.ts';
import type { OutgoingMail, SendingFailure, SendMail } from './smtp-transport.ts';

/** Callbacks to the slices that write mails, called when a mail is sent. */
export interface MailHooks {
  /** By kind: says whether the mail is still relevant. Kinds without a check always are. */
  isStillWanted: Partial<Record<MailKind, (mail: Pick<ClaimedMail, 'userId' | 'about'>) => Promise<boolean>>>;
  readAttachment(reference: string): Promise<Uint8Array>;
  /** The address at which a person answers in a conversation; null if they cannot answer by mail. */
  replyAddress(userId: number, conversation: string): Promise<string | null>;
}

export interface MailSenderOptions {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  send: SendMail;
  sender(): Sender & { fromAddress: string };
  /** The origin of links. */
  origin: string;
  unsubscribePath: string;
  hooks: MailHooks;
}

export type Attempt = 'sent' | { dropped: string } | { failed: SendingFailure; address: string | null };

const dayMs = 24 * 60 * 60 * 1000;
/** Laws and best practice ask for links that work for at least a month. */
const unsubscribeMs = 180 * dayMs;
/** For a whole attempt: shorter than a claim lasts. */
const attemptMaxMs = 60_000;

/** Sends one claimed mail, if it is still relevant and has a recipient. */
export function createMailSender({ db, clock, log, send, sender, origin, unsubscribePath, hooks }: MailSenderOptions) {
  return async (mail: ClaimedMail, stopping: AbortSignal): Promise<Attempt> => {
    let address: string | null = null;
    try {
      const recipient = await findRecipient(db, mail);
      address = recipient.address;
      if (address === null) return { dropped: recipient.obstacle ?? 'There is no address' };
      if (mail.payload === null) return { dropped: 'Its text is gone' };
      if (mail.sendBefore !== null && mail.sendBefore <= isoTime(clock())) return { dropped: 'It was too late' };
      if (!((await hooks.isStillWanted[mail.kind]?.(mail)) ?? true))
        return { dropped: 'There was nothing left to say' };
      const outgoing = await compose(mail, { fullName: recipient.fullName, address });
      const failed = await send(outgoing, AbortSignal.any([stopping, AbortSignal.timeout(attemptMaxMs)]));
      return failed ? { failed, address } : 'sent';
    } catch (error) {
      log.error({ err: error, mail: mail.id }, 'a mail could not be made');
      return { failed: { reason: 'The portal could not make the mail: its log says why', blame: 'later' }, address };
    }
  };

  async function compose(mail: ClaimedMail, to: { fullName: string; address: string }): Promise<OutgoingMail> {
    const { subject, kind } = mail;
    const from = sender();
    const { paragraphs, tables, link, attachment, calendar, answers }: Letter = JSON.parse(mail.payload ?? '');
    const token = link.token ? await makeToken(mail, { ...link.token, address: mail.address, kind: null }) : null;
    const url = origin + link.path + (token === null ? '' : `#${token}`);
    const unsubscribeUrl = await unsubscribeLink(mail);
    const unsubscribe = unsubscribeUrl === null ? null : { label: mailKindLabel(kind), url: unsubscribeUrl };
    const replyTo = answers ? await hooks.replyAddress(mail.userId, answers.conversation) : null;
    const words = {
      subject,
      fullName: to.fullName,
      paragraphs,
      tables,
      link: { label: link.label, url },
    };
    return {
      messageId: messageIdOf(mail, from.fromAddress),
      to: { name: to.fullName, address: to.address },
      subject,
      ...renderLetter({ ...words, unsubscribe, canBeAnswered: replyTo !== null }, from),
      unsubscribeUrl,
      logo: from.logo,
      attachment: attachment ? await readFile(attachment) : null,
      calendar: calendar ?? null,
      answers: answers && replyTo !== null ? { replyTo, threadId: threadIdOf(mail, answers, from.fromAddress) } : null,
    };
  }

  async function readFile({ reference, ...file }: LetterAttachment) {
    return { ...file, bytes: await hooks.readAttachment(reference) };
  }

  async function unsubscribeLink(mail: ClaimedMail): Promise<string | null> {
    const { kind } = mail;
    if (isSecurityMail(kind)) return null;
    const token = await makeToken(mail, { purpose: 'unsubscribe', kind, address: null, lastsMs: unsubscribeMs });
    // In the query, because mail programs post to this very address (RFC 8058).
    return `${origin}${unsubscribePath}?kind=${kind}&token=${token}`;
  }

  async function makeToken(
    { userId }: ClaimedMail,
    {
      purpose,
      kind,
      address,
      ...until
    }: { purpose: MailTokenPurpose; kind: MailKind | null; address: string | null } & LinkUntil,
  ): Promise<string> {
    const { token: secret, tokenHash } = createToken();
    const now = clock();
    await insertMailToken(db, {
      ...{ purpose, kind, address },
      tokenHash,
      userId,
      createdAt: isoTime(now),
      expiresAt: 'expiresAt' in until ? until.expiresAt : isoTime(now + until.lastsMs),
    });
    return secret;
  }
}

type LinkUntil = { lastsMs: number } | { expiresAt: string };

/** Each attempt has the same Message-ID, so that mail programs show one mail if two arrive. */
function messageIdOf({ id, userId, key, createdAt }: ClaimedMail, fromAddress: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([id, userId, key, createdAt]))
    .digest('hex');
  return `<${hash.slice(0, 32)}@${fromAddress.split('@').at(-1)}>`;
}

/** No mail has this id, but all mails of a person about a conversation name it: so mail programs show one thread (RFC 5322, 3.6.4). */
function threadIdOf({ userId }: ClaimedMail, { conversation }: { conversation: string }, fromAddress: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify(['thread', userId, conversation]))
    .digest('hex');
  return `<${hash.slice(0, 32)}@${fromAddress.split('@').at(-1)}>`;
}
