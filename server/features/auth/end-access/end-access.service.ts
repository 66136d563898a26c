import { type Doer, logSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { deleteBrowsersOf } from '#server/features/auth/browsers/known-browsers.queries.ts';
import { deletePendingSignIns } from '#server/features/auth/factors/challenges.queries.ts';
import { deleteLinksOf, deleteOidcRequestsOf } from '#server/features/auth/oidc/oidc.queries.ts';
import { endOpenLinks } from '#server/features/auth/passwords/open-links.service.ts';
import { dropWaitingLinks } from '#server/features/auth/passwords/password-links.queries.ts';
import { deleteSessionsOf } from '#server/features/auth/sessions.queries.ts';
import { spendMailTokensOf } from '#server/platform/mail/mail-tokens.queries.ts';
import { deleteReplyAddressesOf } from '#server/platform/mail/reply-addresses.queries.ts';
import {
  deleteFeed,
  deleteOwnPendingAddress,
  endInstitutionLinks,
  findOwnLink,
  revokeTokensOf,
} from './end-access.queries.ts';
import { insertRevocations, type Revocation } from './revocations.queries.ts';

type Ending = Pick<Revocation, 'at' | 'reason'>;

/** Hashes of the browser and the session that stay valid if the person changes their own password. */
interface KeptSecrets {
  browserHash: string | null;
  sessionHash: string;
}

/**
 * Revokes all secrets, except sessions, that give access without the password: open and pending links, reply
 * addresses, the calendar address, API tokens, connected accounts, and an unconfirmed address entered under the old password, through which an
 * attacker could regain the account. Known browsers are forgotten. The browser that makes the change and the connection
 * that opened its session stay. Returns whether a connection was removed.
 */
export async function endSecrets(
  transaction: Transaction,
  userId: number,
  { at, by, kept }: { at: string; by: Doer; kept: KeptSecrets | null },
): Promise<boolean> {
  await endOpenLinks(transaction, userId, at);
  await dropWaitingLinks(transaction, userId, at);
  if (await deleteOwnPendingAddress(transaction, userId)) {
    await spendMailTokensOf(transaction, userId, 'verify-address', at);
  }
  await deleteReplyAddressesOf(transaction, userId);
  await deleteFeed(transaction, userId);
  await revokeTokensOf(transaction, userId, at);
  await deleteBrowsersOf(transaction, userId, kept?.browserHash ?? null);
  return endConnections(transaction, userId, { at, by, keptSession: kept?.sessionHash ?? null });
}

async function endConnections(
  transaction: Transaction,
  userId: number,
  { at, by, keptSession }: { at: string; by: Doer; keptSession: string | null },
): Promise<boolean> {
  const own = keptSession === null ? undefined : await findOwnLink(transaction, keptSession);
  const ended = { endedAt: at, keptId: own?.institutionLinkId ?? null };
  const hadInstitution = await endInstitutionLinks(transaction, userId, ended);
  const hadWork = !own?.isByWorkAccount && (await deleteLinksOf(transaction, userId));
  // Also cancels second steps and account links that were begun through one of these.
  await deletePendingSignIns(transaction, userId);
  await deleteOidcRequestsOf(transaction, userId);
  const event = { userId, at, ...by };
  if (hadInstitution) await logSecurityEvent(transaction, { ...event, kind: 'institution-unlinked' });
  if (hadWork) await logSecurityEvent(transaction, { ...event, kind: 'oidc-unlinked' });
  return hadInstitution || hadWork;
}

/**
 * Ends every session of a person in the caller's transaction, and notifies the processes that hold their sockets.
 * Returns how many there were.
 */
export async function endSessionsOf(transaction: Transaction, userId: number, { at, reason }: Ending): Promise<number> {
  const ended = await deleteSessionsOf(transaction, userId);
  await insertRevocations(transaction, [{ userId, sessionHash: null, at, reason }]);
  return ended;
}

/**
 * Revokes secrets and ends sessions, in the transaction that changes a person's password or locks them out. Returns
 * whether a connection was removed.
 */
export async function endAccess(
  transaction: Transaction,
  userId: number,
  { by, ...ending }: Ending & { by: Doer },
): Promise<boolean> {
  const hadConnections = await endSecrets(transaction, userId, { at: ending.at, by, kept: null });
  await endSessionsOf(transaction, userId, ending);
  return hadConnections;
}
