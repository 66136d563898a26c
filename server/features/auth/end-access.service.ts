import type { Db } from '#server/db/schema.ts';
import { endOpenLinks } from './open-links.service.ts';
import { insertRevocations, type Revocation } from './revocations.queries.ts';
import { deleteSessionsOf } from './sessions.queries.ts';

/**
 * Ends every session and open link of a person, in the transaction that changes their password or shuts them out, and tells
 * the processes that hold their sockets.
 */
export async function endAccess(
  transaction: Db,
  userId: number,
  { at, reason }: Pick<Revocation, 'at' | 'reason'>,
): Promise<void> {
  await endOpenLinks(transaction, userId, at);
  await deleteSessionsOf(transaction, userId);
  await insertRevocations(transaction, [{ userId, sessionHash: null, at, reason }]);
}
