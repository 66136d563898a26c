import { isSecurityMail, type MailKind } from '#contract/values/mail.ts';
import type { Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { Letter } from './letter.ts';
import { findRestoredAt, insertMails, listReachable, listTimeZones } from './mail-outbox.queries.ts';
import { plainLine } from './plain-line.ts';

export interface NewMail extends Omit<Letter, 'paragraphs'> {
  /** A function where the text tells a time: it is given the time zone of each person, or support's. */
  paragraphs: Letter['paragraphs'] | ((zone: string) => Letter['paragraphs']);
  /** People receive it if they have a verified address and want mails of this kind. */
  userIds: readonly number[];
  kind: MailKind;
  /** Unique for each person: a mail with a key that exists already is left out. */
  key: string;
  subject: string;
  /** Replaces the person's verified address. For mails about addresses alone. */
  address?: string;
  /** Passed to the kind's relevance check (`MailHooks`). */
  about?: string;
  /** ISO time after which the mail is useless. */
  sendBefore?: string;
  /**
   * ISO time at which it fell due, for mails that no current request causes. If the portal was restored from a copy since then, the mail
   * may have been sent before, so it is held for an administrator.
   */
  fellDueAt?: string;
}

export interface MailWriterOptions {
  clock: Clock;
  isConfigured: boolean;
  supportZone(): string;
}

/**
 * Writes mails in the transaction that causes them; they are sent soon after the commit. Does nothing if mail is not configured. Many mails
 * are given at once, so that they take few statements.
 */
export type WriteMail = (transaction: Transaction, mail: NewMail | readonly NewMail[]) => Promise<void>;

/** A mail that cannot be sent for this long is given up and shown to administrators. */
export const giveUpAfterMs = 2 * 24 * 60 * 60 * 1000;
const heldReason = 'It fell due before the portal was restored from a copy, and may have been sent then';
/** Longer subjects are cut, so that no mail program has to. */
const subjectMaxLength = 150;

/** `supportZone` is the zone of people who have none. */
export function createMailWriter({ clock, isConfigured, supportZone }: MailWriterOptions): WriteMail {
  return async (transaction, mails) => {
    if (!isConfigured) return;
    // Each with the people who receive it.
    const addressed: NewMail[] = [];
    for (const mail of [mails].flat()) addressed.push({ ...mail, userIds: await receiversOf(transaction, mail) });
    const fellDue = addressed.some((mail) => mail.fellDueAt !== undefined);
    const restoredAt = fellDue ? ((await findRestoredAt(transaction)) ?? '') : '';
    const toldTimes = addressed.filter(({ paragraphs }) => typeof paragraphs === 'function');
    const zones = await listTimeZones(
      transaction,
      toldTimes.flatMap(({ userIds }) => userIds),
    );
    const now = clock();
    const zoneOf = (userId: number) => zones.get(userId) ?? supportZone();
    await insertMails(
      transaction,
      addressed.flatMap((mail) => rowsOf(mail, { now, restoredAt, zoneOf })),
    );
  };
}

async function receiversOf(transaction: Transaction, { userIds, kind, address }: NewMail): Promise<readonly number[]> {
  if (address !== undefined) return userIds;
  return listReachable(transaction, userIds, isSecurityMail(kind) ? null : kind);
}

interface Writing {
  now: number;
  restoredAt: string;
  zoneOf(userId: number): string;
}

/** The rows of a mail, one for each person; the stored letter differs where it tells a time. */
function rowsOf(
  { userIds, kind, key, subject, address, about, sendBefore, fellDueAt, ...letter }: NewMail,
  { now, restoredAt, zoneOf }: Writing,
) {
  const at = isoTime(now);
  const isHeld = fellDueAt !== undefined && fellDueAt < restoredAt;
  const row = {
    channel: 'mail' as const,
    kind,
    key,
    subject: subjectOf(subject),
    address: address ?? null,
    about: about ?? null,
    sendBefore: sendBefore ?? null,
    createdAt: at,
    dueAt: at,
    giveUpAt: isoTime(now + giveUpAfterMs),
    ...(isHeld ? ({ state: 'held', reason: heldReason } as const) : ({ state: 'waiting' } as const)),
  };
  const { paragraphs } = letter;
  const payloadOf = (told: Letter['paragraphs']) => JSON.stringify({ ...letter, paragraphs: told } satisfies Letter);
  if (typeof paragraphs === 'function')
    return userIds.map((userId) => ({ userId, ...row, payload: payloadOf(paragraphs(zoneOf(userId))) }));
  const payload = payloadOf(paragraphs);
  return userIds.map((userId) => ({ userId, ...row, payload }));
}

function subjectOf(text: string): string {
  const points = [...plainLine(text)];
  return points.length > subjectMaxLength ? `${points.slice(0, subjectMaxLength - 1).join('')}…` : points.join('');
}
