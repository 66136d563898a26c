import { randomUUID } from 'node:crypto';
import type { Factor } from '#contract/people/factors.ts';
import { paths } from '#contract/values/pages.ts';
import { factorKinds } from '#contract/values/people/factors.ts';
import type { Transaction } from '#server/db/schema.ts';
import type { Clock } from '#server/platform/clock.ts';
import { longTimeIn } from '#server/platform/long-day.ts';
import type { WriteMail } from '#server/platform/mail/write-mail.ts';

const removed = 'A way to sign in was removed from your account';
const notYou = 'If it wasn’t you, change your password under Account settings and tell us at once.';
const notAsked =
  'Your other ways to sign in still work, and you can add a new one under Account settings. If you didn’t ask for this, tell us at once.';
const named = ({ kind, name }: Pick<Factor, 'kind' | 'name'>) => `${factorKinds[kind].toLowerCase()} “${name}”`;

/** Notifies people of changes to their factors, in the transaction of the change. */
export function createFactorMails({ clock, writeMail }: { clock: Clock; writeMail: WriteMail }) {
  const tell = (
    transaction: Transaction,
    userId: number,
    subject: string,
    what: (now: string) => string,
    next = notYou,
  ): Promise<void> =>
    writeMail(transaction, {
      userIds: [userId],
      kind: 'sign-in-security',
      key: `sign-in-security:${randomUUID()}`,
      subject,
      paragraphs: (zone) => [what(`on ${longTimeIn(zone, clock())}`), next],
      link: { label: 'Account settings', path: paths.accountSignIn },
    });

  return {
    added: (transaction: Transaction, userId: number, factor: Factor) =>
      tell(
        transaction,
        userId,
        'A new way to sign in to your account',
        (now) => `The ${named(factor)} was added to your account ${now}.`,
      ),
    removed: (transaction: Transaction, userId: number, factors: readonly Factor[]) =>
      tell(
        transaction,
        userId,
        removed,
        (now) => `Removed from your account ${now}: ${factors.map(named).join(', ')}. Other sessions were ended.`,
      ),
    removedByOthers: (transaction: Transaction, userId: number, factors: readonly Factor[]) =>
      tell(
        transaction,
        userId,
        removed,
        (now) =>
          `An administrator removed from your account ${now}: ${factors.map(named).join(', ')}. You were signed out everywhere.`,
        notAsked,
      ),
    recoveryCodesMade: (transaction: Transaction, userId: number) =>
      tell(
        transaction,
        userId,
        'New recovery codes for your account',
        (now) => `Ten new recovery codes were made for your account ${now}. The earlier ones no longer work.`,
      ),
  };
}
