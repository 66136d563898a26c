import { logSecurityEvent, type RequestOrigin } from '#server/db/queries/security-log.queries.ts';
import type { Db, Transaction } from '#server/db/schema.ts';
import { confirmPendingAddress } from '#server/features/auth/addresses/addresses.queries.ts';
import { longDayOf } from '#server/platform/long-day.ts';
import { spendMailTokensOf } from '#server/platform/mail/mail-tokens.queries.ts';
import { findInvitationLink, noteInvitationAccepted } from './invitations.queries.ts';

interface Accepted {
  userId: number;
  /** The address that the invitation was mailed to. */
  address: string | null;
  at: string;
  from: RequestOrigin;
}

/** Only the reader of the mail has its link, so a password chosen with it confirms the address. */
export async function acceptInvitation(
  transaction: Transaction,
  { userId, address, at, from }: Accepted,
): Promise<void> {
  await noteInvitationAccepted(transaction, userId, at);
  if (address === null || !(await confirmPendingAddress(transaction, { userId, address, at }))) return;
  await spendMailTokensOf(transaction, userId, 'verify-address', at);
  await logSecurityEvent(transaction, { kind: 'address-confirmed', userId, byId: null, at, from });
}

/** Why the link of an invitation no longer works; undefined for any other link. Only its holder learns it. */
export async function whyInvitationEnded(db: Db, tokenHash: string, at: string): Promise<string | undefined> {
  const link = await findInvitationLink(db, tokenHash);
  if (!link) return undefined;
  const { deactivatedAt, acceptedAt, usedAt, createdAt, expiresAt, invitedAt, inviter } = link;
  const askFor = inviter === null ? 'Please ask for another.' : `Please ask ${inviter} for another.`;
  if (deactivatedAt !== null) return 'This account is deactivated, so its invitation no longer works.';
  if (acceptedAt !== null) return 'This invitation has been used: sign in with the password that was chosen then.';
  if (usedAt !== null && invitedAt !== null && invitedAt > createdAt)
    return `This invitation was replaced by a newer one of ${longDayOf(Date.parse(invitedAt))}. Please use that one.`;
  if (expiresAt <= at) return `This invitation ended on ${longDayOf(Date.parse(expiresAt))}. ${askFor}`;
  return `This invitation was ended by another link or a change of the account. ${askFor}`;
}
