import { randomUUID } from 'node:crypto';
import { paths } from '#contract/values/pages.ts';
import type { Transaction } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { longTimeIn } from '#server/platform/long-day.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Notifies people of changes to their account, in the transaction of the change. */
export function createAccountMails({ clock, writeMail }: { clock: Clock; writeMail: WriteMail }) {
  const nowIn = (zone: string) => longTimeIn(zone, clock());
  const link = { label: 'Account settings', path: paths.accountSignIn };

  return {
    /** `hadConnections`: the change also removed connections that could sign in. */
    passwordChanged: (transaction: Transaction, userId: number, hadConnections: boolean): Promise<void> =>
      writeMail(transaction, {
        userIds: [userId],
        kind: 'password-changed',
        key: `password-changed:${randomUUID()}`,
        subject: 'Your password was changed',
        paragraphs: (zone) => [
          `The password of your account was changed on ${nowIn(zone)}, and all other sessions were ended.`,
          ...(hadConnections
            ? [
                'Accounts elsewhere that were connected with yours no longer sign you in: connect them again under Account settings.',
              ]
            : []),
          'If it wasn’t you, please tell us at once.',
        ],
        link,
      }),

    newSignIn: (transaction: Transaction, userId: number, device: string): Promise<void> =>
      writeMail(transaction, {
        userIds: [userId],
        kind: 'new-sign-in',
        // Programs keep no cookies, so each sign-in of a program looks new. One mail an hour is enough.
        key: `new-sign-in:${device}:${isoTime(clock()).slice(0, 13)}`,
        subject: 'New sign-in to your account',
        paragraphs: (zone) => [
          `Someone signed in to your account on ${nowIn(zone)}, with ${device}, which hadn’t been used for it before.`,
          'If it was you, you don’t need to do anything. If not, change your password under Account settings: that ends all other sessions.',
        ],
        link,
      }),
  };
}
