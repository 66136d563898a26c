import type { LinkHolder } from '#contract/people/account.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { lockAddress } from '#server/features/auth/addresses/addresses.queries.ts';
import { findMailToken, spendMailToken, spendMailTokensOf } from '#server/platform/mail/mail-tokens.queries.ts';
import { findLinkHolder, findNames, spendPasswordLinksOf, takePasswordLink } from './password-links.queries.ts';

/* The links that set a password: one-time links from administrators, and mailed links for forgotten passwords. */

const byMail = 'forgotten-password';

export async function findOpenLink(
  db: Db,
  tokenHash: string,
  at: string,
): Promise<(LinkHolder & { userId: number }) | undefined> {
  const holder = await findLinkHolder(db, tokenHash, at);
  if (holder) return holder;
  const mailed = await findMailToken(db, { tokenHash, purpose: byMail, at });
  const names = mailed && (await findNames(db, mailed.userId));
  return names && { ...names, userId: mailed.userId };
}

/**
 * Marks a link as used and returns the person whose password it sets. Undefined if it is unknown, used or expired, or
 * the person is deactivated. Only one of several parallel calls succeeds.
 */
export async function takeOpenLink(
  transaction: Transaction,
  tokenHash: string,
  at: string,
): Promise<number | undefined> {
  const holder =
    (await findLinkHolder(transaction, tokenHash, at)) ??
    (await findMailToken(transaction, { tokenHash, purpose: byMail, at }));
  if (!holder) return undefined;
  // Locks the person before their links, like every function that ends links; another order could deadlock.
  await lockAddress(transaction, holder.userId);
  const isTaken =
    (await takePasswordLink(transaction, tokenHash, at)) || (await spendMailToken(transaction, tokenHash, at));
  return isTaken ? holder.userId : undefined;
}

/** Ends a person's open links. Once a password is set, an older link must not set it again. */
export async function endOpenLinks(transaction: Transaction, userId: number, at: string): Promise<void> {
  await spendPasswordLinksOf(transaction, userId, at);
  await spendMailTokensOf(transaction, userId, byMail, at);
}
