import type { Db } from '#server/db/schema.ts';
import { deleteBrowsersOf } from '#server/features/auth/browsers/known-browsers.queries.ts';
import { endOpenLinks } from '#server/features/auth/passwords/open-links.service.ts';
import { dropWaitingLinks } from '#server/features/auth/passwords/password-links.queries.ts';
import { deleteSessionsOf } from '#server/features/auth/sessions.queries.ts';
import { spendMailTokensOf } from '#server/platform/mail/mail-tokens.queries.ts';
import { deleteFeed, deleteOwnPendingAddress, revokeTokensOf } from './end-access.queries.ts';
import { insertRevocations, type Revocation } from './revocations.queries.ts';

type Ending = Pick<Revocation, 'at' | 'reason'>;

/**
 * Ends every secret with which somebody gets at an account without its password, but sessions: open links, those that wait to be mailed, the calendar's address, tokens of programs, and an
 * address that was given with the old password, by which whoever had taken the account would get it back. Their browser is a stranger
 * again, all but the one from which the change is made.
 */
export async function endSecrets(
  transaction: Db,
  userId: number,
  { at, keptBrowserHash }: { at: string; keptBrowserHash: string | null },
): Promise<void> {
  await endOpenLinks(transaction, userId, at);
  await dropWaitingLinks(transaction, userId, at);
  if (await deleteOwnPendingAddress(transaction, userId)) {
    await spendMailTokensOf(transaction, userId, 'verify-address', at);
  }
  await deleteFeed(transaction, userId);
  await revokeTokensOf(transaction, userId, at);
  await deleteBrowsersOf(transaction, userId, keptBrowserHash);
}

/** Ends every session of a person in the caller's transaction, and tells the processes that hold their sockets. Answers how many. */
export async function endSessionsOf(transaction: Db, userId: number, { at, reason }: Ending): Promise<number> {
  const ended = await deleteSessionsOf(transaction, userId);
  await insertRevocations(transaction, [{ userId, sessionHash: null, at, reason }]);
  return ended;
}

/** Both, in the transaction that changes somebody's password or shuts them out. */
export async function endAccess(transaction: Db, userId: number, ending: Ending): Promise<void> {
  await endSecrets(transaction, userId, { at: ending.at, keptBrowserHash: null });
  await endSessionsOf(transaction, userId, ending);
}
