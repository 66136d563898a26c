import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { type Doer, logSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Transaction } from '#server/db/schema.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import { endSessionsOf } from '#server/features/auth/end-access/end-access.service.ts';
import { deletePendingSignIns } from '#server/features/auth/factors/challenges.queries.ts';
import { lockFactorsOf } from '#server/features/auth/factors/factors.queries.ts';
import { isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import type { Portal } from '#server/portal.ts';
import { deleteLinksOf, deleteOidcRequestsOf } from './oidc.queries.ts';
import { createOidcMails } from './oidc-mails.ts';

/**
 * Unlinks all work accounts of another person, including those of earlier providers, and ends their sessions. They can
 * only sign in with their password then. Throws 409 for the viewer's own account, which has its own call.
 */
export async function unlinkOf(portal: Portal, { userId, byId, from }: Doer & { userId: number }): Promise<void> {
  const { db, clock } = portal;
  if (userId === byId) throw conflict('Unlink your own work account under Account settings');
  await db.transaction().execute(async (transaction) => {
    const at = isoTime(clock());
    await lockFactorsOf(transaction, userId);
    if (!(await deleteLinksOf(transaction, userId))) throw notFound('No work account is linked');
    await settleUnlinked(transaction, { userId, byId, at, from });
    await endSessionsOf(transaction, userId, { at, reason: 'signed-out' });
    await createOidcMails(portal).unlinkedByAdmin(transaction, userId);
    const account = await findAccountById(transaction, userId);
    const object = { objectType: 'user', objectId: userId, institutionId: account?.institutionId ?? null } as const;
    await recordChange(transaction, { byId, at, ...object, action: 'unlink work account' });
  });
}

/** Cleans up after any unlinking: removes pending second steps and pending links. */
export async function settleUnlinked(
  transaction: Transaction,
  { userId, byId, at, from }: Doer & { userId: number; at: string },
): Promise<void> {
  await deletePendingSignIns(transaction, userId);
  await deleteOidcRequestsOf(transaction, userId);
  await logSecurityEvent(transaction, { kind: 'oidc-unlinked', userId, byId, at, from });
}
