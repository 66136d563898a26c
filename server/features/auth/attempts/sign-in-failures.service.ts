import type { Kysely } from 'kysely';
import { logSecurityEvent, type SecurityEvent } from '#server/db/queries/security-log.queries.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Attempt } from './sign-in-attempts.service.ts';

/**
 * Records a wrong password in the security log, and the lock if it was the last attempt allowed. Attempts refused by a
 * lock are not recorded.
 */
export async function noteFailure(db: Kysely<Schema>, { locks }: Attempt, failure: SecurityEvent): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await logSecurityEvent(transaction, failure);
    if (locks === null) return;
    // A locked address affects everybody behind it, so the event names no person.
    const lock =
      locks === 'name' ? { kind: 'locked-out' as const } : { kind: 'address-locked-out' as const, userId: null };
    await logSecurityEvent(transaction, { ...failure, ...lock });
  });
}
