import { randomUUID } from 'node:crypto';
import { paths } from '#contract/values/pages.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Clock } from '#server/platform/clock.ts';
import { longTimeIn } from '#server/platform/long-day.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';

/** Notifies people that a work account was linked or unlinked, in the transaction of the change. */
export function createOidcMails({ clock, writeMail }: { clock: Clock; writeMail: WriteMail }) {
  const tell = (
    transaction: Transaction,
    userId: number,
    subject: string,
    paragraphs: (now: string) => string[],
  ): Promise<void> =>
    writeMail(transaction, {
      userIds: [userId],
      kind: 'sign-in-security',
      key: `work-account:${randomUUID()}`,
      subject,
      paragraphs: (zone) => paragraphs(`on ${longTimeIn(zone, clock())}`),
      link: { label: 'Account settings', path: paths.accountSignIn },
    });

  return {
    linked: (transaction: Transaction, userId: number) =>
      tell(transaction, userId, 'A work account was linked to your account', (now) => [
        `A work account was linked to your account ${now}. Anyone who signs in with it is signed in as you.`,
        'If it wasn’t you, unlink it under Account settings, change your password and tell us at once.',
      ]),
    unlinked: (transaction: Transaction, userId: number) =>
      tell(transaction, userId, 'Your work account was unlinked', (now) => [
        `Your work account was unlinked ${now}: it no longer signs you in. Other sessions were ended.`,
        'If it wasn’t you, change your password under Account settings and tell us at once.',
      ]),
    unlinkedByAdmin: (transaction: Transaction, userId: number) =>
      tell(transaction, userId, 'Your work account was unlinked', (now) => [
        `An administrator unlinked your work account ${now}: it no longer signs you in, and you were signed out everywhere.`,
        'Your password opens your account as before. Under Account settings you can link a work account again.',
      ]),
  };
}
