import { isSecurityMail, type MailKind } from '#contract/values/mail.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
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

/** Writes mails in the transaction that causes them; they are sent soon after the commit. Does nothing if mail is not configured. */
export type WriteMail = (transaction: Transaction, mail: NewMail) => Promise<void>;

/** A mail that cannot be sent for this long is given up and shown to administrators. */
export const giveUpAfterMs = 2 * 24 * 60 * 60 * 1000;
const heldReason = 'It fell due before the portal was restored from a copy, and may have been sent then';
/** Longer subjects are cut, so that no mail program has to. */
const subjectMaxLength = 150;

/** `supportZone` is the zone of people who have none. */
export function createMailWriter({ clock, isConfigured, supportZone }: MailWriterOptions): WriteMail {
  return async (transaction, { userIds, kind, key, subject, address, about, sendBefore, fellDueAt, ...letter }) => {
    if (!isConfigured) return;
    const reachable =
      address === undefined ? await listReachable(transaction, userIds, isSecurityMail(kind) ? null : kind) : userIds;
    const at = isoTime(clock());
    const isHeld = fellDueAt !== undefined && fellDueAt < ((await findRestoredAt(transaction)) ?? '');
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
      giveUpAt: isoTime(clock() + giveUpAfterMs),
      ...(isHeld ? ({ state: 'held', reason: heldReason } as const) : ({ state: 'waiting' } as const)),
    };
    const payloadOf = await payloads(transaction, letter, { reachable, supportZone: supportZone() });
    await insertMails(
      transaction,
      reachable.map((userId) => ({ userId, ...row, payload: payloadOf(userId) })),
    );
  };
}

/** The stored letter of each person, which differs where it tells a time. */
async function payloads(
  db: Db,
  { paragraphs, ...letter }: Pick<NewMail, keyof Letter>,
  { reachable, supportZone }: { reachable: readonly number[]; supportZone: string },
): Promise<(userId: number) => string> {
  const payloadOf = (told: Letter['paragraphs']) => JSON.stringify({ ...letter, paragraphs: told } satisfies Letter);
  if (typeof paragraphs !== 'function') {
    const payload = payloadOf(paragraphs);
    return () => payload;
  }
  const zones = await listTimeZones(db, reachable);
  return (userId) => payloadOf(paragraphs(zones.get(userId) ?? supportZone));
}

function subjectOf(text: string): string {
  const points = [...plainLine(text)];
  return points.length > subjectMaxLength ? `${points.slice(0, subjectMaxLength - 1).join('')}…` : points.join('');
}
