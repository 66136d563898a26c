import type { LinkHolder } from '#contract/people/account.ts';
import type { Db } from '#server/db/schema.ts';
import { lockAddress } from '#server/features/auth/addresses/addresses.queries.ts';
import { findMailToken, spendMailToken, spendMailTokensOf } from '#server/platform/mail/mail-tokens.queries.ts';
import { findLinkHolder, findNames, spendPasswordLinksOf, takePasswordLink } from './password-links.queries.ts';

/*
 * The links with which a password is set: one-time links that admins hand out, and those that are mailed to whoever has
 * forgotten theirs.
 */

const byMail = 'forgotten-password';

/** Whose password an open link sets; undefined when it is unknown, used or expired, or its person deactivated. */
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

/** Uses a link up and answers whose password it sets, under the same conditions; of several calls to one alone. */
export async function takeOpenLink(transaction: Db, tokenHash: string, at: string): Promise<number | undefined> {
  const holder =
    (await findLinkHolder(transaction, tokenHash, at)) ??
    (await findMailToken(transaction, { tokenHash, purpose: byMail, at }));
  if (!holder) return undefined;
  // The person before their links, as whatever ends these: in another order two would wait for each other.
  await lockAddress(transaction, holder.userId);
  const isTaken =
    (await takePasswordLink(transaction, tokenHash, at)) || (await spendMailToken(transaction, tokenHash, at));
  return isTaken ? holder.userId : undefined;
}

/** Ends a person's open links. Once a password is set, an older link must not set it again. */
export async function endOpenLinks(transaction: Db, userId: number, at: string): Promise<void> {
  await spendPasswordLinksOf(transaction, userId, at);
  await spendMailTokensOf(transaction, userId, byMail, at);
}
