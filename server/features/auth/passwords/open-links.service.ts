import type { LinkHolder } from '#contract/people/account.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import type { MailTokenPurpose } from '#server/db/tables/mail.ts';
import { lockAddress } from '#server/features/auth/addresses/addresses.queries.ts';
import { findMailToken, spendMailToken, spendMailTokensOf } from '#server/platform/mail/mail-tokens.queries.ts';
import { findLinkHolder, findNames, spendPasswordLinksOf, takePasswordLink } from './password-links.queries.ts';

/* The links that set a password: one-time links from administrators, mailed links for forgotten passwords, and invitations. */

const ofMails = ['forgotten-password', 'invitation'] as const satisfies readonly MailTokenPurpose[];

interface OpenLink {
  userId: number;
  /** Set for an invitation; `address` is the one that it was mailed to. */
  invitation: { address: string | null } | null;
}

export async function findOpenLink(
  db: Db,
  tokenHash: string,
  at: string,
): Promise<(LinkHolder & OpenLink) | undefined> {
  const holder = await findLinkHolder(db, tokenHash, at);
  if (holder) return { ...holder, invitation: null };
  const mailed = await findMailedLink(db, tokenHash, at);
  const names = mailed && (await findNames(db, mailed.userId));
  return names && { ...names, ...mailed };
}

async function findMailedLink(db: Db, tokenHash: string, at: string): Promise<OpenLink | undefined> {
  for (const purpose of ofMails) {
    const token = await findMailToken(db, { tokenHash, purpose, at });
    const { userId, address } = token ?? {};
    if (userId !== undefined)
      return { userId, invitation: purpose === 'invitation' ? { address: address ?? null } : null };
  }
  return undefined;
}

/**
 * Marks a link as used and returns the person whose password it sets, and whether it is an invitation. Undefined if it is unknown, used or expired, or
 * the person is deactivated. Only one of several parallel calls succeeds.
 */
export async function takeOpenLink(
  transaction: Transaction,
  tokenHash: string,
  at: string,
): Promise<OpenLink | undefined> {
  const given = await findLinkHolder(transaction, tokenHash, at);
  const holder = given ? { userId: given.userId, invitation: null } : await findMailedLink(transaction, tokenHash, at);
  if (!holder) return undefined;
  // Locks the person before their links, like every function that ends links; another order could deadlock.
  await lockAddress(transaction, holder.userId);
  const isTaken =
    (await takePasswordLink(transaction, tokenHash, at)) || (await spendMailToken(transaction, tokenHash, at));
  return isTaken ? holder : undefined;
}

/** Ends a person's open links. Once a password is set, an older link must not set it again. */
export async function endOpenLinks(transaction: Transaction, userId: number, at: string): Promise<void> {
  await spendPasswordLinksOf(transaction, userId, at);
  for (const purpose of ofMails) await spendMailTokensOf(transaction, userId, purpose, at);
}
