import type { Kysely } from 'kysely';
import { recordChange } from '#server/db/queries/change-log.queries.ts';
import { type Doer, noteSecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Db, Schema } from '#server/db/schema.ts';
import { findAccountById } from '#server/features/auth/auth.queries.ts';
import { endSessionsOf } from '#server/features/auth/end-access/end-access.service.ts';
import { deleteBegunOf } from '#server/features/auth/factors/challenges.queries.ts';
import { lockFactorsOf } from '#server/features/auth/factors/factors.queries.ts';
import { type Clock, isoTime } from '#server/platform/clock.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { deleteLinksOf, deleteOidcRequestsOf } from './oidc.queries.ts';
import type { OidcMails } from './oidc-mails.ts';

/**
 * Unlinks the work accounts of somebody else, also those at a provider of before, and ends their sessions: they come in with their password
 * alone from then on. 409 for one's own, which has a way of its own.
 */
export async function unlinkOf(
  { db, clock, mails }: { db: Kysely<Schema>; clock: Clock; mails: OidcMails },
  { userId, byId, from }: Doer & { userId: number },
): Promise<void> {
  if (userId === byId) throw conflict('Unlink your own work account under Account settings');
  await db.transaction().execute(async (transaction) => {
    const at = isoTime(clock());
    await lockFactorsOf(transaction, userId);
    if (!(await deleteLinksOf(transaction, userId))) throw notFound('No work account is linked');
    await settleUnlinked(transaction, { userId, byId, at, from });
    await endSessionsOf(transaction, userId, { at, reason: 'signed-out' });
    await mails.unlinkedByAdmin(transaction, userId);
    const account = await findAccountById(transaction, userId);
    const object = { objectType: 'user', objectId: userId, institutionId: account?.institutionId ?? null } as const;
    await recordChange(transaction, { byId, at, ...object, action: 'unlink work account' });
  });
}

/** What ends with a link, whoever ends it: a second step that followed it, and an account that is on its way. */
export async function settleUnlinked(
  transaction: Db,
  { userId, byId, at, from }: Doer & { userId: number; at: string },
): Promise<void> {
  await deleteBegunOf(transaction, userId);
  await deleteOidcRequestsOf(transaction, userId);
  await noteSecurityEvent(transaction, { kind: 'oidc-unlinked', userId, byId, at, from });
}
