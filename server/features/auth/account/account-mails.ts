import { randomUUID } from 'node:crypto';
import { paths } from '#contract/values/pages.ts';
import type { Db } from '#server/db/schema.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { longTimeOf } from '#server/platform/long-day.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';

export type AccountMails = ReturnType<typeof createAccountMails>;

/** Tells people what happened to their account, in the transaction in which it did. */
export function createAccountMails({ clock, writeMail }: { clock: Clock; writeMail: WriteMail }) {
  const now = () => `${longTimeOf(clock())} (London time)`;
  const link = { label: 'Account settings', path: paths.account };

  return {
    passwordChanged: (transaction: Db, userId: number): Promise<void> =>
      writeMail(transaction, {
        userIds: [userId],
        kind: 'password-changed',
        key: `password-changed:${randomUUID()}`,
        subject: 'Your password was changed',
        paragraphs: [
          `The password of your account was changed on ${now()}, and all other sessions were ended.`,
          'If it wasn’t you, please tell us at once.',
        ],
        link,
      }),

    newSignIn: (transaction: Db, userId: number, device: string): Promise<void> =>
      writeMail(transaction, {
        userIds: [userId],
        kind: 'new-sign-in',
        // Programs keep no cookies: whoever signs in with one is told once an hour.
        key: `new-sign-in:${device}:${isoTime(clock()).slice(0, 13)}`,
        subject: 'New sign-in to your account',
        paragraphs: [
          `Someone signed in to your account on ${now()}, with ${device}, which hadn’t been used for it before.`,
          'If it was you, you don’t need to do anything. If not, change your password under Account settings: that ends all other sessions.',
        ],
        link,
      }),
  };
}
