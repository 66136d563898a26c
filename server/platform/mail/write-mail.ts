import { isSecurityMail, type MailKind } from '#contract/values/mail.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import type { Letter } from './letter.ts';
import { insertMails, listReachable } from './mail-outbox.queries.ts';
import { plainLine } from './plain-line.ts';

export interface NewMail extends Letter {
  /** Those of them get it who have a verified address and want mails of this kind. */
  userIds: readonly number[];
  kind: MailKind;
  /** One mail to a person for each: what is written again with the same key is left out. */
  key: string;
  subject: string;
  /** Goes there instead of to the person's verified address. For mails about addresses alone. */
  address?: string;
  /** For its kind's check that there is still something to say (`MailHooks`). */
  about?: string;
  /** ISO time after which it is of no use. */
  sendBefore?: string;
}

/** Writes mails in the transaction of what they tell; they leave soon after the commit. Does nothing where no mail is sent. */
export type WriteMail = (transaction: Db, mail: NewMail) => Promise<void>;

/** A mail that cannot be sent for this long is given up and shown to administrators. */
export const giveUpAfterMs = 2 * 24 * 60 * 60 * 1000;
/** Long titles are cut, so that no mail program has to. */
const subjectMaxLength = 150;

export function createMailWriter({ clock, isConfigured }: { clock: Clock; isConfigured: boolean }): WriteMail {
  return async (transaction, { userIds, kind, key, subject, address, about, sendBefore, ...letter }) => {
    if (!isConfigured) return;
    const reachable =
      address === undefined ? await listReachable(transaction, userIds, isSecurityMail(kind) ? null : kind) : userIds;
    const at = isoTime(clock());
    const row = {
      kind,
      key,
      subject: subjectOf(subject),
      letter: JSON.stringify(letter satisfies Letter),
      address: address ?? null,
      about: about ?? null,
      sendBefore: sendBefore ?? null,
      createdAt: at,
      dueAt: at,
      giveUpAt: isoTime(clock() + giveUpAfterMs),
    };
    await insertMails(
      transaction,
      reachable.map((userId) => ({ userId, state: 'waiting', ...row })),
    );
  };
}

function subjectOf(text: string): string {
  const points = [...plainLine(text)];
  return points.length > subjectMaxLength ? `${points.slice(0, subjectMaxLength - 1).join('')}…` : points.join('');
}
